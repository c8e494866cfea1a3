package io.attest.client.faults;

import java.util.EnumSet;
import java.util.Set;

/** How a cell's client and server speak. */
enum Proto {
    HTTP_1("http/1.1"),
    HTTP_1_TLS("http/1.1 tls"),
    HTTP_2("h2");

    static final Set<Proto> ANY = EnumSet.allOf(Proto.class);
    static final Set<Proto> ONE = EnumSet.of(HTTP_1, HTTP_1_TLS);
    static final Set<Proto> TWO = EnumSet.of(HTTP_2);
    static final Set<Proto> PLAIN = EnumSet.of(HTTP_1);
    static final Set<Proto> TLS = EnumSet.of(HTTP_1_TLS, HTTP_2);

    private final String text;

    Proto(String text) {
        this.text = text;
    }

    boolean tls() {
        return this != HTTP_1;
    }

    String scheme() {
        return tls() ? "https" : "http";
    }

    @Override
    public String toString() {
        return text;
    }
}
