package io.attest.spring;

import java.util.function.Supplier;

/**
 * A bean that supplies access tokens, in place of {@code attest.access-token}; for tokens that change. It is called as
 * {@link io.attest.client.AttestClientBuilder#accessToken(Supplier)} says: for each attempt, and not at the start of
 * the application. An {@link AttestConnectionDetails} of the application, such as that of a test, wins over it.
 */
@FunctionalInterface
public interface AttestAccessTokenSupplier extends Supplier<String> {}
