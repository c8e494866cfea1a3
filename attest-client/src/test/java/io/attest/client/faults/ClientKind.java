package io.attest.client.faults;

import java.util.EnumSet;
import java.util.Set;

/** Whose OkHttpClient is used. */
enum ClientKind {
    OWN,
    /** A caller's that repeats by every setting that OkHttp has, and by an interceptor. */
    CALLERS,
    /** The same, with an interceptor that makes a request of its own, whose body can be sent again. */
    REBUILDING,
    /** Its own, behind a call factory that repeats by every setting, and by itself, with bodies that can be sent again. */
    FACTORYS;

    static final Set<ClientKind> HANDED_IN = EnumSet.of(CALLERS, REBUILDING);
}
