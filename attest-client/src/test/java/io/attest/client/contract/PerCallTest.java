package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.AttestationRequests;
import io.attest.client.Documents;
import io.attest.client.Me;
import io.attest.client.ModelJson;
import io.attest.client.RawRequest;
import io.attest.client.config.RequestOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.DocumentQuery;
import io.attest.client.observability.ClientListener.CallEnded;
import io.attest.client.paging.Page;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.OtherThread;
import io.attest.client.testing.RecordingListener;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.SteppedTime;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Options of one call, a request that is asked for when it may be sent, and the end of waits by a future. */
class PerCallTest {

    private static final MockResponse CREATED = Responses.json(201, Responses.attestationRequest());
    private static final RequestOptions NONE = RequestOptions.none();

    private final SteppedTime steps = new SteppedTime();
    private final FakeTime time = new FakeTime();
    private final RecordingListener heard = new RecordingListener();

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    @AutoClose
    private final AttestClient client =
            TestClients.at(server, time).addListener(heard).build();

    private MockResponse usedUp(MockResponse response) {
        return Responses.limited(response, 1, 0, steps.now().plusSeconds(60).getEpochSecond());
    }

    @Test
    void optionsOfACallConcernThatCallAlone() {
        RequestOptions traced = NONE.withHeader("X-Trace", "1").withTag("job", "x");
        server.enqueue(TestClients.me());
        server.enqueue(CREATED);
        server.enqueue(TestClients.page(1, 1));
        server.enqueue(Responses.json(200, "{}"));
        server.enqueue(TestClients.me());

        client.me().get(traced);
        client.attestationRequests().create(SampleCall::request, traced);
        client.documents().list(DocumentQuery.defaults(), traced);
        client.execute(RawRequest.get("people"), traced);
        client.me().get();

        for (int i = 0; i < 5; i++) {
            assertThat(Web.taken(server).getHeader("X-Trace")).isEqualTo(i < 4 ? "1" : null);
        }
        assertThat(heard.of(CallEnded.class).subList(0, 4))
                .allMatch(ended -> "x".equals(ended.call().tags().get("job")));
    }

    @Test
    void aRequestIsAskedForOnceWhenItMayBeSent() {
        List<Duration> asked = new ArrayList<>();
        server.enqueue(usedUp(TestClients.me()));
        server.enqueue(Responses.status(429, "Retry-After", "1"));
        server.enqueue(CREATED);
        client.me().get();

        client.attestationRequests()
                .create(
                        () -> {
                            asked.add(time.sleeps().stream().reduce(Duration.ZERO, Duration::plus));
                            return SampleCall.request();
                        },
                        NONE);

        assertThat(asked)
                .as("after the wait, and not again for the retry")
                .singleElement()
                .matches(it -> !it.isZero());
        assertThat(server.getRequestCount()).isEqualTo(3);
    }

    @Test
    void whatTheRequestThrowsReachesTheCallerAndIsNoFailedCall() {
        NoSuchElementException none = new NoSuchElementException();

        assertThatThrownBy(() -> client.attestationRequests().create(() -> CallStyle.sneak(none), NONE))
                .isSameAs(none);

        assertThat(heard.ended().exception()).isNull();
        assertThat(heard.ended().outcome()).isEqualTo(Outcome.NOT_SENT);
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void aRequestThatIsNullIsNamed() {
        CreateAttestationRequest nothing = null;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.attestationRequests().create(() -> nothing, NONE))
                .withMessageContaining("request");
    }

    /** Two futures, that of the view and that of the call: either ends the wait, and no thread is interrupted. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theEndOfAFutureEndsAWaitForTheRateLimitOrARetry(boolean isRetry) {
        CompletableFuture<Void> shutdown = new CompletableFuture<>();
        CompletableFuture<Void> job = new CompletableFuture<>();
        server.enqueue(isRetry ? TestClients.me() : usedUp(TestClients.me()));
        server.enqueue(Responses.status(429, "Retry-After", "60"));
        try (AttestClient waiting =
                TestClients.at(server, steps).addListener(heard).build()) {
            waiting.me().get();
            AttestClient view = waiting.with(NONE.withAddedUntil(shutdown));
            OtherThread call = OtherThread.start(
                    () -> view.attestationRequests().create(SampleCall::request, NONE.withAddedUntil(job)));
            steps.awaitSleepers(1);
            (isRetry ? shutdown : job).complete(null);

            assertThat(call.join()).isExactlyInstanceOf(CallInterruptedException.class);
            assertThat(call.wasInterrupted()).isFalse();
        }
        assertThat(server.getRequestCount()).isEqualTo(isRetry ? 2 : 1);
        assertThat(heard.of(CallEnded.class).get(1).exception())
                .as("no failure, if nothing was sent")
                .isEqualTo(isRetry ? "CallInterruptedException" : null);
    }

    /** What its own call ended in says nothing of the send; it was ACCEPTED with no request. */
    @Test
    void aFailedCallOfTheSupplierIsNotTheResultOfTheSend() {
        AttestException own = NetworkException.of(Outcome.ACCEPTED);
        assertThatThrownBy(() -> client.attestationRequests().create(() -> CallStyle.sneak(own), NONE))
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessage("the supplier of the request failed")
                .hasCause(own);
        assertThat(server.getRequestCount()).isZero();
    }

    /**
     * The short forms and the readers of lists go through the general method, with all options: it is the only abstract
     * one, so that a fake is a lambda.
     */
    @Test
    void aDecoratorOfOneMethodLosesNoOption() {
        List<RequestOptions> seen = new ArrayList<>();
        AttestationRequests sends = (request, options) -> {
            seen.add(options);
            return ModelJson.read(Responses.attestationRequest(), AttestationRequest.class);
        };
        Documents documents = (query, options) -> {
            seen.add(options);
            return Page.of(List.of(), 1, 1);
        };
        Me me = options -> {
            seen.add(options);
            return CurrentUser.builder().id("ada").build();
        };
        RequestOptions own = NONE.withTag("job", "x");
        List<Object> unused = List.of(
                me.get(),
                sends.create(SampleCall.request()),
                sends.create(SampleCall.request(), own),
                documents.list(DocumentQuery.defaults()),
                documents.listAll(DocumentQuery.defaults(), own).stream().toList(),
                documents.readAll(DocumentQuery.defaults(), own));

        assertThat(seen).containsExactly(NONE, NONE, own, NONE, own, own);
    }

    @Test
    void nothingIsSentAfterTheEndAndWhatHasLeftGoesOn() {
        CompletableFuture<Void> end = new CompletableFuture<>();
        Web.respond(server, request -> {
            end.complete(null);
            return CREATED;
        });
        AttestClient view = client.with(NONE.withAddedUntil(end));

        assertThat(view.attestationRequests().create(SampleCall.request()).id()).isEqualTo(Responses.ID);
        assertThatThrownBy(() -> view.attestationRequests().create(SampleCall.request()))
                .isExactlyInstanceOf(CallInterruptedException.class)
                .satisfies(e -> assertThat(((AttestException) e).attempts()).isZero());
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
}
