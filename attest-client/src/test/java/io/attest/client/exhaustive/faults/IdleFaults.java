package io.attest.client.exhaustive.faults;

import static io.attest.client.exhaustive.faults.Effect.HARMLESS;
import static io.attest.client.exhaustive.faults.Effect.STALE;

import io.attest.client.error.NetworkException;
import io.attest.client.exhaustive.faults.Fault.Act;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What happens to a connection between two calls. */
final class IdleFaults {

    private IdleFaults() {}

    static List<Fault> all() {
        return List.of(
                idle("idle connection closed", STALE, Protocol.ONE, Wire::finish),
                idle("idle connection reset", STALE, Protocol.ONE, Wire::reset),
                idle("idle connection cut", STALE, EnumSet.of(Protocol.HTTP_1_TLS), Wire::cut),
                idle("idle connection told 408", STALE, Protocol.ONE, wire -> {
                    wire.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
                    wire.finish();
                }),
                // A read may take it for its response, which the documentation says.
                idle(
                                "idle connection told another response",
                                HARMLESS,
                                Protocol.ONE,
                                wire -> wire.write("HTTP/1.1 422 Said\r\nContent-Length: 0\r\n\r\n"))
                        .onlySends(),
                idle("idle connection closed", HARMLESS, Protocol.TWO, Wire::finish),
                idle("idle connection reset", HARMLESS, Protocol.TWO, Wire::reset),
                idle("idle connection told GOAWAY", HARMLESS, Protocol.TWO, wire -> {
                    Http2Wire two = (Http2Wire) wire;
                    two.goAway(two.stream, 0);
                    two.awaitPing();
                }),
                onUse("pooled connection closed on use", Wire::finish),
                onUse("pooled connection reset on use", Wire::reset));
    }

    private static Fault idle(String name, Effect effect, Set<Protocol> protos, Act<Wire> act) {
        Fault fault = new Fault(name, effect, null).over(protos);
        fault.variants = EnumSet.of(Variant.ONCE);
        fault.warms = true;
        fault.idle = act;
        return fault;
    }

    /** Between two calls nothing was wrong with it yet: this cannot be told from a request that was read. */
    private static Fault onUse(String name, Act<Wire> act) {
        return new Fault(name, Effect.DOUBTFUL, NetworkException.class).act(act).with(fault -> fault.warms = true);
    }
}
