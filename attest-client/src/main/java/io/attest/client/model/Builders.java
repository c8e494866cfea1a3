package io.attest.client.model;

import org.jspecify.annotations.Nullable;

/** Checks that components were set. */
final class Builders {

    private Builders() {}

    static <T> T required(String component, @Nullable T value) {
        if (value == null) {
            throw new IllegalStateException(component + " is not set");
        }
        return value;
    }
}
