/**
 * What takes minutes or a JVM of its own. {@code mvn verify} runs a part of the fault matrix and of the random sends,
 * and the hostile responses; {@code mvn -Pexhaustive verify} runs all of it.
 */
package io.attest.client.exhaustive;
