/**
 * The fuzz target: whatever comes in, a value or an exception of the documented family comes out.
 * {@code mvn -Pexhaustive verify} runs it over its seeds; {@code mvn -Pfuzz -Dfuzz.seconds=600 -pl attest-client test}
 * explores.
 */
package io.attest.client.exhaustive.fuzz;
