package io.attest.client.exhaustive.faults;

import java.util.EnumSet;
import java.util.Set;

/** How a case's client and server speak. */
enum Protocol {
    HTTP_1("http/1.1"),
    HTTP_1_TLS("http/1.1 tls"),
    HTTP_2("h2");

    static final Set<Protocol> ANY = EnumSet.allOf(Protocol.class);
    static final Set<Protocol> ONE = EnumSet.of(HTTP_1, HTTP_1_TLS);
    static final Set<Protocol> TWO = EnumSet.of(HTTP_2);
    static final Set<Protocol> PLAIN = EnumSet.of(HTTP_1);
    static final Set<Protocol> TLS = EnumSet.of(HTTP_1_TLS, HTTP_2);

    private final String text;

    Protocol(String text) {
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
