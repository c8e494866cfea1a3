package io.attest.client.exhaustive.faults;

import static io.attest.client.exhaustive.faults.Effect.CUT_OFF;
import static io.attest.client.exhaustive.faults.Effect.DOUBTFUL;

import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Connections that break or hang at every point of an exchange, over HTTP/1.1. */
final class Http1Faults {

    private Http1Faults() {}

    static List<Fault> all() {
        List<Fault> all = new ArrayList<>();
        all.addAll(endings("before the request is read", DOUBTFUL, wire -> {}));
        all.addAll(endings("while the head is read", DOUBTFUL, Http1Wire::readHalfHead));
        endings("while the body is read", DOUBTFUL, Http1Wire::readHalfBody)
                .forEach(fault -> all.add(fault.onlySends()));
        broken(all, "after the request", DOUBTFUL, wire -> {});
        broken(all, "after an unasked 100", DOUBTFUL, wire -> wire.write("HTTP/1.1 100 Continue\r\n\r\n"));
        broken(all, "after half a status line", DOUBTFUL, wire -> wire.write("HTTP/1.1 2"));
        broken(all, "after a status line", DOUBTFUL, wire -> {
            wire.write(wire.good().statusLine());
        });
        broken(all, "after half the headers", DOUBTFUL, wire -> {
            String head = wire.good().head();
            wire.write(head.substring(0, head.length() - 10));
        });
        broken(all, "before the body", CUT_OFF, wire -> wire.write(wire.good().head()));
        broken(all, "after half the body", CUT_OFF, wire -> {
            wire.write(wire.good().head());
            wire.write(wire.good().half());
        });
        broken(all, "after half a chunked body", CUT_OFF, wire -> {
            byte[] half = wire.good().half();
            wire.write(wire.good().head("Transfer-Encoding: chunked") + Integer.toHexString(half.length) + "\r\n");
            wire.write(half);
            wire.write("\r\n");
        });

        all.add(greeted("closed on accept", Wire::finish));
        all.add(greeted("reset on accept", Wire::reset));
        all.add(endless("head drips", Outcome.UNKNOWN, "X-Drip: ", "a"));
        all.add(endless("body drips", Outcome.ACCEPTED, "Content-Length: 90000\r\n\r\n", " "));
        return all;
    }

    private static void broken(List<Fault> all, String name, Effect effect, Fault.Act<Http1Wire> act) {
        endings(name, effect, act).forEach(fault -> all.add(fault.read()));
    }

    private static List<Fault> endings(String name, Effect effect, Fault.Act<Http1Wire> act) {
        return List.of(
                result("closed " + name, effect, act, Wire::finish),
                result("reset " + name, effect, act, Wire::reset),
                result("stalled " + name, effect, act, Wire::stall).impatient(),
                // Without TLS's own goodbye, which a broken proxy does not say either.
                result("cut " + name, effect, act, Wire::cut).over(Set.of(Protocol.HTTP_1_TLS)));
    }

    private static Fault result(String name, Effect effect, Fault.Act<Http1Wire> act, Fault.Act<Wire> end) {
        return new Fault(name, effect, NetworkException.class)
                .over(Protocol.ONE)
                .http1(wire -> {
                    act.on(wire);
                    end.on(wire);
                });
    }

    private static Fault greeted(String name, Fault.Act<Wire> act) {
        return new Fault(name, DOUBTFUL, NetworkException.class)
                .over(Protocol.PLAIN)
                .act(act)
                .with(fault -> fault.greets = true);
    }

    private static Fault endless(String name, Outcome outcome, String start, String drip) {
        Fault fault = new Fault(name, Effect.ENDLESS, DeadlineExceededException.class)
                .over(Protocol.ONE)
                .read()
                .act(wire -> {
                    wire.write(wire.good().statusLine() + start);
                    wire.drip(drip);
                });
        fault.outcome = outcome;
        fault.timeout = Duration.ofMillis(1500);
        return fault;
    }
}
