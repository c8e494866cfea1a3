/** What takes long or needs a server of the machine. Only {@code mvn -Pexhaustive verify} runs it. */
package io.attest.examples.exhaustive;
