package io.attest.client.exhaustive.faults;

import io.attest.client.error.NetworkException;
import java.util.EnumSet;
import java.util.List;

/** What happens to a connection between two calls. */
final class IdleFaults {

    private IdleFaults() {}

    static List<Fault> all() {
        return List.of(
                stale("idle connection closed").idle(Wire::finish, null),
                stale("idle connection reset").idle(Wire::reset, null),
                stale("idle connection cut")
                        .over(EnumSet.of(Protocol.HTTP_1_TLS))
                        .idle(Wire::cut, null),
                stale("idle connection told 408")
                        .idle(
                                wire -> {
                                    wire.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
                                    wire.finish();
                                },
                                null),
                // A read may take it for its response, which the documentation says.
                unnoticed("idle connection told another response")
                        .over(Protocol.ONE)
                        .onlySends()
                        .idle(wire -> wire.write("HTTP/1.1 422 Said\r\nContent-Length: 0\r\n\r\n"), null),
                unnoticed("idle connection closed").idle(null, Wire::finish),
                unnoticed("idle connection reset").idle(null, Wire::reset),
                unnoticed("idle connection told GOAWAY").idle(null, wire -> {
                    wire.goAway(wire.stream(), 0);
                    wire.awaitPing();
                }),
                // Between two calls nothing was wrong with it yet: this cannot be told from a request that was read.
                Fault.of("pooled connection closed on use", Effect.DOUBTFUL, NetworkException.class)
                        .idle(null, null)
                        .either(Wire::finish),
                Fault.of("pooled connection reset on use", Effect.DOUBTFUL, NetworkException.class)
                        .idle(null, null)
                        .either(Wire::reset));
    }

    private static Fault unnoticed(String name) {
        return Fault.of(name, Effect.HARMLESS, null).over(Protocol.TWO).only(Variant.ONCE);
    }

    private static Fault stale(String name) {
        return Fault.of(name, Effect.STALE, null).over(Protocol.ONE).only(Variant.ONCE);
    }
}
