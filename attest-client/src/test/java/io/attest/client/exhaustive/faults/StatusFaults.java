package io.attest.client.exhaustive.faults;

import io.attest.client.error.AuthenticationException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ServerException;
import io.attest.client.error.UnexpectedStatusException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Whole responses, of the kinds that HTTP libraries like to act upon by themselves. */
final class StatusFaults {

    private static final String DATE = "Wed, 01 May 2024 12:00:00 GMT";

    private StatusFaults() {}

    static List<Fault> all() {
        List<Fault> all = new ArrayList<>();
        for (int status : new int[] {301, 302, 303, 307, 308}) {
            all.add(unexpected(status + " to the same server", Outcome.UNKNOWN)
                    .either(replies(o -> Reply.of(status, "", "Location", o.baseUrl + "/elsewhere"))));
            all.add(unexpected(status + " to another server", Outcome.UNKNOWN)
                    .either(replies(o -> Reply.of(status, "", "Location", o.foreignUrl() + "/elsewhere"))));
        }
        all.add(decided("401 with a challenge", Outcome.REJECTED, AuthenticationException.class)
                .either(says(401, "WWW-Authenticate", "Basic realm=\"all\"")));
        all.add(unexpected("421", Outcome.REJECTED).either(says(421)));
        all.add(Fault.of("408", Effect.DOUBTFUL, UnexpectedStatusException.class)
                .read()
                .either(says(408)));
        for (int status : new int[] {500, 502, 503, 504}) {
            all.add(serverError(Integer.toString(status)).either(says(status)));
        }
        all.add(serverError("503 Retry-After: 0").either(says(503, "Retry-After", "0")));
        all.add(serverError("503 Retry-After: 1").either(says(503, "Retry-After", "1")));
        all.add(decided("503 Retry-After: later than the deadline", Outcome.UNKNOWN, ServerException.class)
                .either(says(503, "Retry-After", "3600")));
        for (String wait : new String[] {
            "0", "1", "-5", "Infinity", "soon", "Tue, 30 Apr 2024 12:00:00 GMT", "Wed, 01 May 2024 12:00:01 GMT"
        }) {
            all.add(refused("429 Retry-After: " + wait).either(says(429, "Date", DATE, "Retry-After", wait)));
        }
        all.add(refused("429 without Retry-After").either(says(429)));
        for (String wait : new String[] {"3600", "99999999999999999999", "Wed, 01 May 2024 13:00:00 GMT"}) {
            all.add(decided("429 Retry-After: " + wait, Outcome.REJECTED, RateLimitException.class)
                    .either(says(429, "Date", DATE, "Retry-After", wait)));
        }
        all.add(unreadable("200 that is HTML", 200).either(says(200)));
        all.add(unreadable("201 with half the JSON", 201).either(replies(StatusFaults::halfJson)));
        all.add(unreadable("201 without a body", 201).either(replies(o -> Reply.of(201, ""))));
        all.add(unreadable("204", 204).either(replies(o -> Reply.of(204, ""))));
        return all;
    }

    private static Reply halfJson(FaultyServer server) {
        Reply good = server.good(!server.faultCase.call().isRead());
        return new Reply(201, good.headers(), good.half());
    }

    private static Fault decided(String name, Outcome outcome, Class<?> type) {
        return Fault.of(name, Effect.FINAL, type).outcome(outcome).read();
    }

    private static Fault unexpected(String name, Outcome outcome) {
        return decided(name, outcome, UnexpectedStatusException.class);
    }

    private static Fault unreadable(String name, int status) {
        return Fault.of(name, Effect.FINAL, DecodingException.class)
                .success(status)
                .read();
    }

    private static Fault serverError(String name) {
        return Fault.of(name, Effect.DOUBTFUL, ServerException.class).read();
    }

    private static Fault refused(String name) {
        return Fault.of(name, Effect.REFUSED, RateLimitException.class).read();
    }

    /** A proxy's page that quotes what it was sent. */
    private static Fault.Act<Wire> says(int status, String... headers) {
        return replies(o -> Reply.of(status, "<html>" + String.join(" ", o.secrets.all()) + "</html>", headers));
    }

    private static Fault.Act<Wire> replies(Function<FaultyServer, Reply> reply) {
        return wire -> wire.respond(reply.apply(wire.server));
    }
}
