/** What a release uploads. Only {@code mvn -Prelease verify} runs it. */
package io.attest.build.release;
