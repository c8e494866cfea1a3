package io.attest.client.exhaustive.faults;

import io.attest.client.error.ApiException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** Something before the service answers: after it has passed the request on, or without that. */
final class AnsweredFaults {

    private static final String PAGE = "<!DOCTYPE html><html><body>Sorry</body></html>";
    private static final String SPRING =
            "{\"timestamp\":\"2024-05-01T12:00:00.000+00:00\",\"status\":%d,\"error\":\"Said\",\"path\":\"/api/v1\"}";
    private static final String MESSAGE = "{\"message\":\"no Route matched with those values\"}";

    private AnsweredFaults() {}

    static List<Fault> all() {
        List<Fault> all = new ArrayList<>();
        for (int status : List.of(401, 403, 404, 405, 407, 409, 413, 429, 499, 502)) {
            anywhere(all, "a page", Reply.of(status, "text/html", PAGE));
            anywhere(all, "Envoy's text", Reply.of(status, "text/plain", "upstream connect error or disconnect/reset"));
            anywhere(all, "Spring's JSON", Reply.json(status, SPRING.formatted(status)));
            anywhere(all, "AWS's JSON", Reply.json(status, "{\"Message\":\"Said\"}"));
            if (!List.of(401, 403, 429).contains(status)) {
                anywhere(all, "Kong's JSON", Reply.json(status, MESSAGE));
            }
        }
        for (int status : List.of(200, 201)) {
            anywhere(all, "a page", Reply.of(status, "text/html; charset=utf-8", PAGE));
            anywhere(all, "a page without a type", Reply.of(status, "", PAGE));
            anywhere(all, "XHTML", Reply.of(status, "application/xhtml+xml", "<?xml version=\"1.0\"?>\n" + PAGE));
        }
        all.add(inTheFormOfTheService(Reply.json(403, MESSAGE)));
        all.add(inTheFormOfTheService(Reply.json(404, "{\"error\":\"Not Found\"}")));
        return all;
    }

    private static void anywhere(List<Fault> all, String what, Reply reply) {
        all.add(fault("passed on, but " + what, reply).read().act(wire -> wire.respond(reply)));
        all.add(refused(what, reply));
    }

    private static Fault refused(String what, Reply reply) {
        return fault("not passed on, but " + what, reply).act(wire -> {
            wire.readRequest();
            wire.respond(reply);
        });
    }

    /**
     * Nobody can tell it from the service's own word, which says that it has done nothing. So it is here only if that
     * is true, and with no interceptor that asks again, and so hides the body.
     */
    private static Fault inTheFormOfTheService(Reply reply) {
        return refused("the documented form", reply).with(fault -> {
            fault.clients = EnumSet.complementOf(EnumSet.copyOf(ClientKind.HANDED_IN));
            fault.outcome = Outcome.REJECTED;
        });
    }

    private static Fault fault(String what, Reply reply) {
        int status = reply.status();
        Class<?> type = status < 300
                ? DecodingException.class
                : ApiException.of(status, "").getClass();
        Fault fault = new Fault(
                what + " with " + status, status == 502 || status == 429 ? Effect.DOUBTFUL : Effect.ANSWERED, type);
        fault.outcome = Outcome.UNKNOWN;
        if (fault.effect == Effect.ANSWERED) {
            fault.variants = EnumSet.of(Variant.ALWAYS);
        }
        return fault;
    }
}
