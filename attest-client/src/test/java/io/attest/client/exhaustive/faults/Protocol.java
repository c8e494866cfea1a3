package io.attest.client.exhaustive.faults;

import java.util.EnumSet;
import java.util.Set;

/** How a case's client and server speak. */
enum Protocol {
    HTTP_1,
    HTTP_1_TLS,
    HTTP_2;

    static final Set<Protocol> ANY = EnumSet.allOf(Protocol.class);
    static final Set<Protocol> ONE = EnumSet.of(HTTP_1, HTTP_1_TLS);
    static final Set<Protocol> TWO = EnumSet.of(HTTP_2);
    static final Set<Protocol> PLAIN = EnumSet.of(HTTP_1);
    static final Set<Protocol> TLS = EnumSet.of(HTTP_1_TLS, HTTP_2);

    boolean tls() {
        return this != HTTP_1;
    }

    String scheme() {
        return tls() ? "https" : "http";
    }
}
