package io.attest.spring;

import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/** What the properties say. */
record PropertiesConnectionDetails(Environment environment) implements AttestConnectionDetails {

    /** Without the environment, which may print its values. */
    @Override
    public String toString() {
        return "PropertiesConnectionDetails";
    }

    @Override
    public String baseUrl() {
        return required("attest.base-url", AttestProperties.of(environment).baseUrl(), "");
    }

    @Override
    public String accessToken() {
        String bean = ", or add a bean of the type AttestAccessTokenSupplier";
        return required("attest.access-token", AttestProperties.of(environment).accessToken(), bean);
    }

    private static String required(String property, @Nullable String value, String otherwise) {
        if (value == null || value.isBlank()) {
            throw new UnusableSettingException(
                    "The property " + property + " is missing.", "set " + property + otherwise, null);
        }
        // A secret that is read from a file often ends in a line break.
        return value.strip();
    }
}
