/**
 * A client of the attestation service as a bean of Spring Boot 3.5 and 4, from the properties {@code attest.*}; a batch
 * over the application's database; health. An application that has such a bean of its own keeps it.
 */
@NullMarked
package io.attest.spring;

import org.jspecify.annotations.NullMarked;
