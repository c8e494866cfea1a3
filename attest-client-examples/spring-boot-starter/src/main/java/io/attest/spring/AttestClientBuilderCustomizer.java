package io.attest.spring;

import io.attest.client.AttestClientBuilder;

/**
 * A bean that sets what no property sets, such as the password of a proxy. Such beans are called in their order
 * ({@code @Order}), after everything else is set.
 */
@FunctionalInterface
public interface AttestClientBuilderCustomizer {

    /**
     * Changes the builder of the client.
     *
     * @param builder the builder, with the settings of the properties
     */
    void customize(AttestClientBuilder builder);
}
