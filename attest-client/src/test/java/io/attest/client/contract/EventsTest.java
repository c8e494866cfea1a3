package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.error.Outcome;
import io.attest.client.observability.ClientListener.AttemptEnded;
import io.attest.client.observability.ClientListener.CallEnded;
import io.attest.client.observability.ClientListener.CallInfo;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.RecordingListener.AttemptStarted;
import io.attest.client.testing.RecordingListener.RateLimitWait;
import io.attest.client.testing.RecordingListener.RetryScheduled;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/observability.md: every event of a call with all that it says, on time that passes only when a test says so. */
class EventsTest extends ServiceFixture {

    private static final String OWN_WORDS = "{\"error\":\"no\"}";

    private static final Duration ROUND_TRIP = Duration.ofMillis(70);

    private AttestClientBuilder at(String baseUrl) {
        return TestClients.at(baseUrl, time).addListener(heard);
    }

    private void responds(int status, String body) {
        Web.respond(server, request -> {
            time.advance(ROUND_TRIP);
            return Responses.json(status, body);
        });
    }

    private static AttemptEnded responded(CallInfo call, int attempt, int status, Outcome outcome, String body) {
        int bytes = body.getBytes(StandardCharsets.UTF_8).length;
        // None of these responses is a page, or a 4xx in another form than the service's.
        return new AttemptEnded(call, attempt, status, status < 500, null, null, outcome, bytes, ROUND_TRIP);
    }

    private static Stream<Arguments> responses() {
        return Stream.concat(
                Arrays.stream(SampleCall.values()).flatMap(each -> {
                    Outcome unread = each.isRead() ? Outcome.ACCEPTED : Outcome.UNKNOWN;
                    return Stream.of(
                            arguments(each, each.goodStatus(), each.goodBody(), Outcome.ACCEPTED, null),
                            arguments(each, 200, "[]", unread, "DecodingException"));
                }),
                Stream.of(arguments(SEND, 200, SEND.goodBody(), Outcome.UNKNOWN, null)));
    }

    /** The attempt has its response whether or not that can be read; what can be read was carried out. */
    @ParameterizedTest
    @MethodSource("responses")
    void tellsOfAResponse(SampleCall sample, int status, String body, Outcome ofStatus, @Nullable String exception) {
        responds(status, body);
        AttestClient client = open(at(Web.url(server)));

        assertThat(catchThrowable(() -> style.ask(client, sample)) == null).isEqualTo(exception == null);

        CallInfo call = heard.ended().call();
        Outcome outcome = exception == null ? Outcome.ACCEPTED : ofStatus;
        assertThat(heard.events())
                .containsExactly(
                        new AttemptStarted(call, 1),
                        responded(call, 1, status, ofStatus, body),
                        new CallEnded(call, 1, status, true, exception, outcome, ROUND_TRIP, Duration.ZERO));
        assertThat(client.health().failing()).isEqualTo(exception != null);
    }

    @Test
    void tellsOfEachWaitBeforeTheAttemptAndOfTheirSum() {
        LimitedServer limited = limited(1);
        AttestClient client = open(at(limited.baseUrl()).retry(ONCE_MORE).timeout(Duration.ofMinutes(10)));
        style.ask(client, READ);
        heard.events().clear();
        limited.next(503);

        assertThat(style.ask(client, READ)).isNotNull();

        Duration waits = MINUTE.multipliedBy(2);
        CallInfo call = heard.ended().call();
        assertThat(heard.events())
                .filteredOn(event -> !(event instanceof AttemptEnded || event instanceof RetryScheduled))
                .containsExactly(
                        new RateLimitWait(call, MINUTE),
                        new AttemptStarted(call, 1),
                        new RateLimitWait(call, MINUTE),
                        new AttemptStarted(call, 2),
                        new CallEnded(call, 2, 200, true, null, Outcome.ACCEPTED, waits, waits));
    }

    @Test
    void tellsOfEveryAttemptAndOfTheOutcomeOverAll() {
        responds(500, "broken");
        AttestClient client = open(at(Web.url(server))
                .retry(ONCE_MORE)
                .addListener(when(RetryScheduled.class, event -> responds(404, OWN_WORDS))));

        style.failure(client, READ);

        Duration both = ROUND_TRIP.multipliedBy(2);
        CallInfo call = heard.ended().call();
        assertThat(heard.events())
                .containsExactly(
                        new AttemptStarted(call, 1),
                        responded(call, 1, 500, Outcome.UNKNOWN, "broken"),
                        new RetryScheduled(responded(call, 1, 500, Outcome.UNKNOWN, "broken"), Duration.ZERO),
                        new AttemptStarted(call, 2),
                        responded(call, 2, 404, Outcome.REJECTED, OWN_WORDS),
                        new CallEnded(call, 2, 404, true, "NotFoundException", Outcome.UNKNOWN, both, Duration.ZERO));
    }
}
