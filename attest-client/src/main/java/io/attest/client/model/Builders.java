package io.attest.client.model;

import org.jspecify.annotations.Nullable;

/** Checks that components were set. */
final class Builders {

    private Builders() {}

    static <T> T required(String component, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException(component + " must not be null");
        }
        return value;
    }
}
