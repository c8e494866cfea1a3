package io.attest.spring;

record FixedConnectionDetails(String baseUrl, String accessToken) implements AttestConnectionDetails {

    /** Without the token. */
    @Override
    public String toString() {
        return "AttestConnectionDetails[baseUrl=" + baseUrl + "]";
    }
}
