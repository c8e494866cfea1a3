package io.attest.spring;

import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/**
 * Where the service is, and the token for it. Without such a bean, properties say so. A test has a bean of a sandbox,
 * which takes their place, and that of the proxy and the SSL bundle:
 *
 * <pre>{@code
 * @Bean
 * AttestConnectionDetails attest() {
 *     return AttestConnectionDetails.of(SANDBOX.baseUrl(), SANDBOX.ownerToken());
 * }
 * }</pre>
 */
public interface AttestConnectionDetails extends ConnectionDetails {

    /**
     * Returns the base URL, as for {@link io.attest.client.AttestClientBuilder#baseUrl}.
     *
     * @return the base URL
     */
    String baseUrl();

    /**
     * Returns the access token, as for {@link io.attest.client.AttestClientBuilder#accessToken(String)}. It is asked
     * for once, when the client is made.
     *
     * @return the token
     */
    String accessToken();

    /**
     * Returns details that do not change.
     *
     * @param baseUrl the base URL
     * @param accessToken the token
     * @return the details
     */
    static AttestConnectionDetails of(String baseUrl, String accessToken) {
        return new FixedConnectionDetails(baseUrl, accessToken);
    }
}
