package io.attest.client.exhaustive.faults;

import java.util.EnumSet;
import java.util.Set;

/** Whose OkHttpClient is used. */
enum ClientKind {
    OWN,
    /** A caller's that repeats by every setting that OkHttp has, and by an interceptor. */
    CALLERS,
    /** The same, with an interceptor that makes a request of its own, whose body can be sent again. */
    REBUILDING,
    /** A caller's that repeats nothing, with an interceptor that passes on a changed request, as tracing does. */
    TRACED;

    static final Set<ClientKind> HANDED_IN = EnumSet.of(CALLERS, REBUILDING);

    boolean speaks(Protocol proto) {
        return this != OWN || proto != Protocol.HTTP_2;
    }
}
