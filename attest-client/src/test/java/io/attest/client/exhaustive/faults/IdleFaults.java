package io.attest.client.exhaustive.faults;

import io.attest.client.error.NetworkException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What happens to a connection between two calls. */
final class IdleFaults {

    private static final Set<Protocol> ONE_TLS = EnumSet.of(Protocol.HTTP_1_TLS);

    private IdleFaults() {}

    static List<Fault> all() {
        List<Fault> all = new ArrayList<>(closed());
        String whole = "HTTP/1.1 422 Said\r\nContent-Length: 0\r\n\r\n";
        for (String surplus : List.of("\r\n", "HTTP/1.1 4", whole, whole + whole)) {
            int length = surplus.length();
            all.add(unasked(length + " bytes behind an earlier response").behindAnEarlierResponse(surplus));
            all.add(unasked(length + " bytes on an idle connection").idle(wire -> wire.write(surplus), null));
        }
        return all;
    }

    /** A read may take them for its response, which the documentation says. */
    private static Fault unasked(String name) {
        return Fault.of(name, Effect.HARMLESS)
                .over(Protocol.ONE)
                .only(Variant.ONCE)
                .onlySends();
    }

    private static List<Fault> closed() {
        return List.of(
                stale("idle connection closed").idle(Wire::finish, null),
                stale("idle connection reset").idle(Wire::reset, null),
                stale("idle connection cut").over(ONE_TLS).idle(Wire::cut, null),
                stale("idle connection told 408")
                        .idle(
                                wire -> {
                                    wire.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
                                    wire.finish();
                                },
                                null),
                unnoticed("idle connection closed", Wire::finish),
                unnoticed("idle connection reset", Wire::reset),
                unnoticed("idle connection told GOAWAY", wire -> {
                    wire.goAway(wire.stream(), 0);
                    wire.awaitPing();
                }),
                Fault.of("idle connection in good health", Effect.HARMLESS)
                        .only(Variant.ONCE)
                        .idle(null, null),
                // Between two calls nothing was wrong with it yet: this cannot be told from a request that was read.
                Fault.of("pooled connection closed on use", Effect.DOUBTFUL, NetworkException.class)
                        .idle(null, null)
                        .either(Wire::finish),
                Fault.of("pooled connection reset on use", Effect.DOUBTFUL, NetworkException.class)
                        .idle(null, null)
                        .either(Wire::reset),
                goAwayOnUse());
    }

    private static Fault unnoticed(String name, Fault.Act<? super Http2Wire> act) {
        return Fault.of(name, Effect.HARMLESS)
                .over(Protocol.TWO)
                .only(Variant.ONCE)
                .idle(null, act);
    }

    private static Fault stale(String name) {
        return Fault.of(name, Effect.STALE).over(Protocol.ONE).only(Variant.ONCE);
    }

    /** The farewell comes after the connection was chosen and before anything is written on it. */
    private static Fault goAwayOnUse() {
        return Fault.of("GOAWAY on a connection just chosen", Effect.DOUBTFUL, NetworkException.class)
                .over(Protocol.TWO)
                .only(Variant.ONCE)
                .clients(ClientKind.HANDED_IN)
                .idle(null, null)
                .tweak((server, builder) -> builder.addNetworkInterceptor(chain -> {
                    server.sayGoodbyeOnce();
                    return chain.proceed(chain.request());
                }));
    }
}
