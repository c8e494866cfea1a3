package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import okhttp3.mockwebserver.RecordedRequest;
import org.junit.jupiter.api.Test;

/** {@code with} and {@code withAccessToken}: views have settings of their own and share everything else. */
class ViewsTest extends ServiceFixture {

    @Test
    void shareOneConnectionSendTheirOwnTokenAndCloseNothing() {
        Web.respond(server, request -> READ.goodResponse());
        AttestClient client = open(TestClients.of(server));

        List<AttestClient> views = List.of(
                client.withAccessToken("token-2"), client.withAccessToken(() -> "token-3"), client.with(DEFAULTS));
        for (AttestClient view : views) {
            view.close();
            view.close(Duration.ofDays(1));
            style.ask(view, READ);
        }
        style.ask(client, READ);

        String own = TestClients.TOKEN;
        int sameConnection = 0;
        for (String token : List.of("token-2", "token-3", own, own)) {
            RecordedRequest request = Web.taken(server);
            assertThat(request.getSequenceNumber()).isEqualTo(sameConnection++);
            assertThat(request.getHeaders().values("Authorization")).containsExactly("Bearer " + token);
        }
    }

    @Test
    void mergeHeadersAndTagsByName() {
        prepare(READ.goodResponse());
        AttestClient client = open(TestClients.of(server)
                .addListener(heard)
                .defaultHeader("X-Client", "client")
                .defaultHeader("X-View", "client"));

        AttestClient view = client.with(DEFAULTS.withHeader("x-view", "view")
                        .withHeader("x-inner", "view")
                        .withTag("job", "view"))
                .with(DEFAULTS.withHeader("X-Inner", "middle")
                        .withTag("job", "inner")
                        .withTag("Job", "inner"));
        style.execute(view, RawRequest.get("people").withHeader("x-inner", "inner"));

        RecordedRequest request = Web.taken(server);
        for (String owner : List.of("client", "view", "inner")) {
            assertThat(request.getHeaders().values("X-" + owner)).containsExactly(owner);
        }
        assertThat(heard.ended().call().tags()).isEqualTo(Map.of("job", "inner", "Job", "inner"));
    }

    @Test
    void optionsOfTheBuilderAreThoseOfAViewWithoutOne() {
        prepare(Responses.status(503), READ.goodResponse());
        AttestClient client = open(TestClients.of(server)
                .retry(RetryOptions.none())
                .defaultHeader("X-First", "1")
                .options(DEFAULTS.withHeader("X-Second", "2").withRetry(ONCE_MORE))
                .timeout(Duration.ofMinutes(1)));

        assertThat(style.ask(client, READ)).isNotNull();
        RecordedRequest request = Web.taken(server);
        assertThat(request.getHeaders().get("X-First")).isEqualTo("1");
        assertThat(request.getHeaders().get("X-Second")).isEqualTo("2");
    }

    @Test
    void takeTheTimeoutOfTheInnermostThatSetsOne() {
        prepare(READ.goodResponse());
        AttestClient client = open(TestClients.at(server));

        // Over before anything is sent.
        AttestClient hopeless = client.with(DEFAULTS.withTimeout(Duration.ofNanos(1)));

        assertThat(style.failure(hopeless.with(DEFAULTS.withHeader("X-Trace", "1")), READ))
                .isExactlyInstanceOf(DeadlineExceededException.class);
        assertThat(server.getRequestCount()).isZero();
        assertThat(style.ask(hopeless.with(DEFAULTS.withTimeout(Duration.ofMinutes(1))), READ))
                .isNotNull();
    }
}
