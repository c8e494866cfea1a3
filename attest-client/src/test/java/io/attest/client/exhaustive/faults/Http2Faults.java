package io.attest.client.exhaustive.faults;

import static io.attest.client.exhaustive.faults.Effect.CUT_OFF;
import static io.attest.client.exhaustive.faults.Effect.DOUBTFUL;

import io.attest.client.error.NetworkException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What HTTP/2 adds, and connections that break or hang under it. */
final class Http2Faults {

    private static final int NO_ERROR = 0;
    private static final Map<String, Integer> ERRORS =
            new TreeMap<>(Map.of("PROTOCOL_ERROR", 1, "INTERNAL_ERROR", 2, "CANCEL", 8, "ENHANCE_YOUR_CALM", 11));

    private Http2Faults() {}

    static List<Fault> all() {
        List<Fault> all = new ArrayList<>(endings("before the body is read", DOUBTFUL, wire -> {}));
        broken(all, "after the request", DOUBTFUL, wire -> {});
        broken(all, "after half the headers", DOUBTFUL, wire -> wire.halfHead(wire.good()));
        broken(all, "before the body", CUT_OFF, wire -> wire.head(wire.good()));
        broken(all, "after half the body", CUT_OFF, wire -> wire.half(wire.good()));

        Fault.Act<Http2Wire> refuses = wire -> wire.resetStream(7);
        all.add(refused("REFUSED_STREAM before the body is read", refuses));
        all.add(refused("REFUSED_STREAM after the request", wire -> {
            wire.readRequest();
            refuses.on(wire);
        }));
        all.add(result("REFUSED_STREAM after half the body", CUT_OFF, wire -> wire.half(wire.good()), refuses)
                .read());
        // The client closes the connection. Closed by the server at once, it may break before OkHttp has finished
        // writing.
        all.add(refused("GOAWAY that leaves the request out", wire -> {
            wire.readRequest();
            wire.goAway(0, NO_ERROR);
        }));
        all.add(new Fault("GOAWAY that includes the request, and a response", Effect.HARMLESS, null)
                .over(Protocol.TWO)
                .read()
                .http2(wire -> {
                    wire.goAway(wire.stream, NO_ERROR);
                    wire.respond(wire.good());
                }));
        all.add(result(
                        "GOAWAY that includes the request, and closed",
                        DOUBTFUL,
                        wire -> wire.goAway(wire.stream, 2),
                        Wire::finish)
                .read());
        return all;
    }

    private static void broken(List<Fault> all, String name, Effect effect, Fault.Act<Http2Wire> act) {
        endings(name, effect, act).forEach(fault -> all.add(fault.read()));
    }

    private static List<Fault> endings(String name, Effect effect, Fault.Act<Http2Wire> act) {
        List<Fault> endings = new ArrayList<>();
        endings.add(result("closed " + name, effect, act, Wire::finish));
        endings.add(result("reset " + name, effect, act, Wire::reset));
        endings.add(result("stalled " + name, effect, act, Wire::stall).impatient());
        // Another frame amid the headers is garbage, whatever it says.
        if (!name.contains("half the headers")) {
            ERRORS.forEach((error, code) ->
                    endings.add(result(error + " " + name, effect, act, wire -> wire.resetStream(code))));
        }
        return endings;
    }

    private static Fault result(
            String name, Effect effect, Fault.Act<Http2Wire> act, Fault.Act<? super Http2Wire> end) {
        return new Fault(name, effect, NetworkException.class)
                .over(Protocol.TWO)
                .http2(wire -> {
                    act.on(wire);
                    end.on(wire);
                });
    }

    /** What it may have read, it has not got. */
    private static Fault refused(String name, Fault.Act<Http2Wire> act) {
        return new Fault(name, Effect.REFUSED, NetworkException.class)
                .over(Protocol.TWO)
                .http2(act);
    }
}
