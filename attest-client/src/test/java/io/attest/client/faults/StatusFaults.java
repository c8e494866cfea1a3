package io.attest.client.faults;

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
            all.add(decided(status + " to the same origin", Outcome.UNKNOWN, UnexpectedStatusException.class)
                    .http1(response(o -> redirect(status, o.baseUrl())))
                    .http2(response2(o -> redirect(status, o.baseUrl()))));
            all.add(decided(status + " to another origin", Outcome.UNKNOWN, UnexpectedStatusException.class)
                    .http1(response(o -> redirect(status, o.foreignUrl())))
                    .http2(response2(o -> redirect(status, o.foreignUrl()))));
        }
        all.add(says(
                decided("401 with a challenge", Outcome.REJECTED, AuthenticationException.class),
                401,
                "WWW-Authenticate",
                "Basic realm=\"all\""));
        all.add(says(decided("421", Outcome.REJECTED, UnexpectedStatusException.class), 421));
        all.add(says(doubtful("408", UnexpectedStatusException.class), 408));
        for (int status : new int[] {500, 502, 503, 504}) {
            all.add(says(doubtful(Integer.toString(status), ServerException.class), status));
        }
        all.add(says(doubtful("503 Retry-After: 0", ServerException.class), 503, "Retry-After", "0"));
        all.add(says(doubtful("503 Retry-After: 1", ServerException.class), 503, "Retry-After", "1"));
        all.add(says(
                decided("503 Retry-After: later than the deadline", Outcome.UNKNOWN, ServerException.class),
                503,
                "Retry-After",
                "3600"));
        tooMany(all);
        unreadable(all);
        return all;
    }

    private static void tooMany(List<Fault> all) {
        for (String wait : new String[] {"0", "1", "-5", "Infinity", "soon", "Tue, 30 Apr 2024 12:00:00 GMT"}) {
            all.add(says(refused("429 Retry-After: " + wait), 429, "Date", DATE, "Retry-After", wait));
        }
        all.add(says(
                refused("429 Retry-After: a date in a second"),
                429,
                "Date",
                DATE,
                "Retry-After",
                "Wed, 01 May 2024 12:00:01 GMT"));
        all.add(says(refused("429 without Retry-After"), 429));
        for (String wait : new String[] {"3600", "99999999999999999999", "Wed, 01 May 2024 13:00:00 GMT"}) {
            all.add(says(
                    decided("429 Retry-After: " + wait, Outcome.REJECTED, RateLimitException.class),
                    429,
                    "Date",
                    DATE,
                    "Retry-After",
                    wait));
        }
    }

    private static void unreadable(List<Fault> all) {
        all.add(decided("200 that is HTML", Outcome.ACCEPTED, DecodingException.class)
                .http1(response(o -> Reply.of(200, page(o))))
                .http2(response2(o -> Reply.of(200, page(o)))));
        all.add(decided("200 with half the JSON", Outcome.ACCEPTED, DecodingException.class)
                .http1(response(StatusFaults::halfJson))
                .http2(response2(StatusFaults::halfJson)));
        all.add(decided("201 without a body", Outcome.ACCEPTED, DecodingException.class)
                .http1(response(o -> Reply.of(201, "")))
                .http2(response2(o -> Reply.of(201, ""))));
    }

    private static Reply halfJson(Origin origin) {
        Reply good = origin.good(true);
        return new Reply(201, good.headers(), good.half());
    }

    private static Fault decided(String name, Outcome outcome, Class<?> type) {
        return Fault.of(name, Effect.FINAL, type).outcome(outcome).read();
    }

    private static Fault doubtful(String name, Class<?> type) {
        return Fault.of(name, Effect.DOUBTFUL, type).read();
    }

    private static Fault refused(String name) {
        return Fault.of(name, Effect.REFUSED, RateLimitException.class).read();
    }

    private static Fault says(Fault fault, int status, String... headers) {
        Function<Origin, Reply> reply = origin -> Reply.of(status, page(origin), headers);
        return fault.http1(response(reply)).http2(response2(reply));
    }

    private static Reply redirect(int status, String baseUrl) {
        return Reply.of(status, "", "Location", baseUrl + "/elsewhere");
    }

    // A proxy's page that quotes what it was sent.
    private static String page(Origin origin) {
        return "<html>" + String.join(" ", origin.secrets().all()) + "</html>";
    }

    private static Fault.Act<Wire> response(Function<Origin, Reply> reply) {
        return wire -> {
            wire.readRequest();
            wire.respond(reply.apply(wire.origin));
        };
    }

    private static Fault.Act<Http2Wire> response2(Function<Origin, Reply> reply) {
        return wire -> {
            wire.readRequest();
            wire.respond(reply.apply(wire.origin));
        };
    }
}
