package io.attest.client;

import io.attest.client.internal.Arguments;
import java.util.List;
import java.util.Map;
import okhttp3.Headers;

/** Checks the headers of a response that an application creates. No message contains a value. */
final class RawHeaders {

    private RawHeaders() {}

    static Headers of(Map<String, List<String>> headers) {
        Headers.Builder all = new Headers.Builder();
        Arguments.required("headers", headers).forEach((name, values) -> {
            String checked = name(name);
            Arguments.required("headers", values)
                    .forEach(value -> all.addUnsafeNonAscii(checked, value(checked, value)));
        });
        return all.build();
    }

    private static String name(String name) {
        if (Arguments.required("headers", name).isEmpty()
                || !name.chars().allMatch(c -> c > ' ' && c <= '~' && c != ':')) {
            throw new IllegalArgumentException("headers contains a name that is not an HTTP token");
        }
        return name;
    }

    // Services do send characters outside ASCII, whereas a line break cannot be part of a received value.
    private static String value(String name, String value) {
        if (Arguments.required("headers", value).chars().anyMatch(c -> c == '\r' || c == '\n')) {
            throw new IllegalArgumentException("headers contains a line break in " + name);
        }
        return value;
    }
}
