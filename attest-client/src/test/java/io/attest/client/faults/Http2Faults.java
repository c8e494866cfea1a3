package io.attest.client.faults;

import io.attest.client.error.NetworkException;
import io.attest.client.error.NetworkTimeoutException;
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

    private record Stage(String name, Effect effect, boolean read, Fault.Act<Http2Wire> act) {

        Fault fault(String ending, Class<?> type, Fault.Act<Http2Wire> end) {
            Fault fault = Fault.of(ending + " " + name, effect, type)
                    .over(Proto.TWO)
                    .http2(wire -> {
                        act.on(wire);
                        end.on(wire);
                    });
            return read ? fault.read() : fault;
        }
    }

    static List<Fault> all() {
        List<Fault> all = new ArrayList<>();
        for (Stage stage : stages()) {
            all.add(stage.fault("closed", NetworkException.class, Http2Wire::finish));
            all.add(stage.fault("reset", NetworkException.class, Http2Wire::reset));
            all.add(stage.fault("stalled", NetworkTimeoutException.class, Http2Wire::stall)
                    .impatient());
            if (!stage.name().contains("half the headers")) {
                ERRORS.forEach((error, code) ->
                        all.add(stage.fault(error, NetworkException.class, wire -> wire.resetStream(code))));
            }
        }
        all.add(refused(
                "REFUSED_STREAM before the body is read", false, wire -> wire.resetStream(Http2Wire.REFUSED_STREAM)));
        all.add(refused("REFUSED_STREAM after the request", true, wire -> {
            wire.readRequest();
            wire.resetStream(Http2Wire.REFUSED_STREAM);
        }));
        all.add(refused("GOAWAY that leaves the request out", true, wire -> {
            wire.readRequest();
            wire.goAway(0, NO_ERROR);
            wire.finish();
        }));
        all.add(Fault.of("GOAWAY that includes the request, and a response", Effect.HARMLESS)
                .over(Proto.TWO)
                .http2(wire -> {
                    wire.readRequest();
                    wire.goAway(wire.stream(), NO_ERROR);
                    wire.respond(wire.good());
                }));
        all.add(Fault.of("GOAWAY that includes the request, and closed", Effect.DOUBTFUL, NetworkException.class)
                .over(Proto.TWO)
                .read()
                .http2(wire -> {
                    wire.readRequest();
                    wire.goAway(wire.stream(), 2);
                    wire.finish();
                }));
        all.add(Fault.of("REFUSED_STREAM after half the body", Effect.CUT_OFF, NetworkException.class)
                .over(Proto.TWO)
                .read()
                .http2(wire -> {
                    wire.readRequest();
                    wire.head(wire.good(), false);
                    wire.body(wire.good().half(), false);
                    wire.resetStream(Http2Wire.REFUSED_STREAM);
                }));
        informational(all);
        return all;
    }

    private static List<Stage> stages() {
        return List.of(
                new Stage("before the body is read", Effect.DOUBTFUL, false, wire -> {}),
                new Stage("after the request", Effect.DOUBTFUL, true, Http2Wire::readRequest),
                new Stage("after half the headers", Effect.DOUBTFUL, true, wire -> {
                    wire.readRequest();
                    wire.halfHead(wire.good());
                }),
                new Stage("before the body", Effect.CUT_OFF, true, wire -> {
                    wire.readRequest();
                    wire.head(wire.good(), false);
                }),
                new Stage("after half the body", Effect.CUT_OFF, true, wire -> {
                    wire.readRequest();
                    wire.head(wire.good(), false);
                    wire.body(wire.good().half(), false);
                }),
                new Stage("after half a gzip body", Effect.CUT_OFF, true, wire -> {
                    wire.readRequest();
                    wire.head(wire.good().gzipped(), false);
                    wire.body(wire.good().gzipped().half(), false);
                }));
    }

    private static Fault refused(String name, boolean read, Fault.Act<Http2Wire> act) {
        Fault fault = Fault.of(name, Effect.REFUSED, NetworkException.class)
                .over(Proto.TWO)
                .http2(act);
        return read ? fault.read() : fault;
    }

    private static void informational(List<Fault> all) {
        for (List<Integer> first : List.of(List.of(100), List.of(100, 100, 100), List.of(103), List.of(102, 100))) {
            all.add(Fault.of("unasked " + first, Effect.HARMLESS)
                    .over(Proto.TWO)
                    .http2(wire -> {
                        wire.readRequest();
                        for (int status : first) {
                            wire.head(new Reply(status, List.of(), new byte[0]), false);
                        }
                        wire.respond(wire.good());
                    }));
        }
        all.add(Fault.of("100 and closed", Effect.DOUBTFUL, NetworkException.class)
                .over(Proto.TWO)
                .read()
                .http2(wire -> {
                    wire.readRequest();
                    wire.head(new Reply(100, List.of(), new byte[0]), false);
                    wire.finish();
                }));
    }
}
