package io.attest.client;

import java.util.List;
import java.util.Map;
import okhttp3.Headers;

/** Headers of a response that an application makes up. No message holds a value. */
final class RawHeaders {

    private RawHeaders() {}

    static Headers of(Map<String, List<String>> headers) {
        Headers.Builder all = new Headers.Builder();
        RawTexts.required("headers", headers).forEach((name, values) -> {
            String checked = name(name);
            RawTexts.required("headers", values)
                    .forEach(value -> all.addUnsafeNonAscii(checked, value(checked, value)));
        });
        return all.build();
    }

    private static String name(String name) {
        if (RawTexts.required("headers", name).isEmpty()
                || !name.chars().allMatch(c -> c > ' ' && c <= '~' && c != ':')) {
            throw new IllegalArgumentException("headers has a name that is no HTTP token");
        }
        return name;
    }

    // Services do send what is no ASCII, and lines that end do not reach anybody.
    private static String value(String name, String value) {
        if (RawTexts.required("headers", value).chars().anyMatch(c -> c == '\r' || c == '\n')) {
            throw new IllegalArgumentException("headers has a line break in " + name);
        }
        return value;
    }
}
