package io.attest.client.faults;

import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.NetworkTimeoutException;
import io.attest.client.error.Outcome;
import io.attest.client.error.UnexpectedStatusException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Connections that break or hang at every point of an exchange, over HTTP/1.1. */
final class Http1Faults {

    private static final Duration SHORT = Duration.ofMillis(700);

    private Http1Faults() {}

    private record Stage(String name, Effect effect, boolean read, boolean postOnly, Fault.Act<Wire> act) {

        Fault fault(String ending, Class<?> type, Fault.Act<Wire> end) {
            Fault fault = Fault.of(ending + " " + name, effect, type)
                    .over(Proto.ONE)
                    .http1(wire -> {
                        act.on(wire);
                        end.on(wire);
                    });
            if (postOnly) {
                fault.only(Method.POST);
            }
            return read ? fault.read() : fault;
        }
    }

    static List<Fault> all() {
        List<Fault> all = new ArrayList<>();
        for (Stage stage : stages()) {
            all.add(stage.fault("closed", NetworkException.class, Wire::finish));
            all.add(stage.fault("reset", NetworkException.class, Wire::reset));
            all.add(stage.fault("stalled", NetworkTimeoutException.class, Wire::stall)
                    .impatient());
            // Without TLS's own goodbye, which a broken proxy does not say either.
            all.add(stage.fault("cut", NetworkException.class, Wire::cut).over(java.util.EnumSet.of(Proto.HTTP_1_TLS)));
        }
        all.add(doubtful("closed on accept", NetworkException.class)
                .over(Proto.PLAIN)
                .greeting()
                .http1(Wire::finish));
        all.add(doubtful("reset on accept", NetworkException.class)
                .over(Proto.PLAIN)
                .greeting()
                .http1(Wire::reset));
        all.add(endless("head drips", Outcome.UNKNOWN, "HTTP/1.1 200 OK\r\nX-Drip: ", "a"));
        all.add(endless("body drips", Outcome.ACCEPTED, "HTTP/1.1 200 OK\r\nContent-Length: 90000\r\n\r\n", " "));
        all.add(endless("100 for ever", Outcome.UNKNOWN, "", "HTTP/1.1 100 Continue\r\n\r\n"));
        informational(all);
        return all;
    }

    private static List<Stage> stages() {
        Effect doubtful = Effect.DOUBTFUL;
        Effect cut = Effect.CUT_OFF;
        return List.of(
                new Stage("before the request is read", doubtful, false, false, wire -> {}),
                new Stage("while the head is read", doubtful, false, false, Wire::readHalfHead),
                new Stage("while the body is read", doubtful, false, true, Wire::readHalfBody),
                new Stage("after the request", doubtful, true, false, Wire::readRequest),
                new Stage("after half a status line", doubtful, true, false, after(wire -> wire.write("HTTP/1.1 2"))),
                new Stage(
                        "after a status line",
                        doubtful,
                        true,
                        false,
                        after(wire -> wire.write(wire.good().statusLine()))),
                new Stage("after half the headers", doubtful, true, false, after(wire -> {
                    String head = wire.good().head();
                    wire.write(head.substring(0, head.length() - 10));
                })),
                new Stage(
                        "before the body",
                        cut,
                        true,
                        false,
                        after(wire -> wire.write(wire.good().head()))),
                new Stage("after half the body", cut, true, false, after(wire -> {
                    wire.write(wire.good().head());
                    wire.write(wire.good().half());
                })),
                new Stage("after half a chunked body", cut, true, false, after(wire -> chunks(wire, wire.good()))),
                new Stage("after half a gzip body", cut, true, false, after(wire -> {
                    wire.write(wire.good().gzipped().head());
                    wire.write(wire.good().gzipped().half());
                })),
                new Stage(
                        "after half a chunked gzip body",
                        cut,
                        true,
                        false,
                        after(wire -> chunks(wire, wire.good().gzipped()))));
    }

    private static Fault.Act<Wire> after(Fault.Act<Wire> rest) {
        return wire -> {
            wire.readRequest();
            rest.on(wire);
        };
    }

    private static void chunks(Wire wire, Reply reply) throws java.io.IOException {
        wire.write(reply.head("Transfer-Encoding: chunked"));
        wire.write(Integer.toHexString(reply.half().length) + "\r\n");
        wire.write(reply.half());
        wire.write("\r\n");
    }

    private static Fault doubtful(String name, Class<?> type) {
        return Fault.of(name, Effect.DOUBTFUL, type).over(Proto.ONE);
    }

    private static Fault endless(String name, Outcome outcome, String start, String drip) {
        return Fault.of(name, Effect.ENDLESS, DeadlineExceededException.class)
                .over(Proto.ONE)
                .outcome(outcome)
                .read()
                .timeout(SHORT)
                .http1(after(wire -> {
                    wire.write(start);
                    wire.drip(drip);
                }));
    }

    private static void informational(List<Fault> all) {
        String go = "HTTP/1.1 100 Continue\r\n\r\n";
        String hints = "HTTP/1.1 103 Early Hints\r\nLink: </style>\r\n\r\n";
        for (String first : List.of(go, go.repeat(5), hints, "HTTP/1.1 102 Processing\r\n\r\n", go + hints + go)) {
            all.add(Fault.of(
                            "unasked "
                                    + first.lines()
                                            .filter(l -> l.startsWith("HTTP"))
                                            .toList(),
                            Effect.HARMLESS)
                    .over(Proto.ONE)
                    .http1(after(wire -> {
                        wire.write(first);
                        wire.respond(wire.good());
                    })));
        }
        all.add(Fault.of("100 before the request is read", Effect.HARMLESS)
                .over(Proto.ONE)
                .http1(wire -> {
                    wire.write(go);
                    wire.readRequest();
                    wire.respond(wire.good());
                }));
        all.add(doubtful("100 and closed", NetworkException.class).read().http1(after(wire -> {
            wire.write(go);
            wire.finish();
        })));
        all.add(doubtful("100 and stalled", NetworkTimeoutException.class)
                .read()
                .impatient()
                .http1(after(wire -> {
                    wire.write(go);
                    wire.stall();
                })));
        all.add(Fault.of("101 unasked", Effect.FINAL, UnexpectedStatusException.class)
                .over(Proto.ONE)
                .outcome(Outcome.UNKNOWN)
                .read()
                .http1(after(wire -> {
                    wire.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: what\r\nConnection: upgrade\r\n\r\n");
                    wire.finish();
                })));
    }
}
