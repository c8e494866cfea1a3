package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.AsyncAttestClient;
import io.attest.client.AttestClient;
import io.attest.client.error.NotFoundException;
import io.attest.client.error.Outcome;
import io.attest.client.events.ClientListener.CallEnded;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.Server;
import io.attest.client.testing.TestClients;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What asynchronous calls promise beyond the blocking ones: the executor, and futures that end in any way. */
class FuturesTest extends ServiceFixture {

    /** Keeps a call from going on until the test has seen its future. */
    private final CompletableFuture<CompletableFuture<?>> seen = new CompletableFuture<>();

    private AttestClient.Builder at(Server server) {
        return TestClients.at(server.baseUrl(), steps).addListener(heard);
    }

    private static <T> T await(CompletableFuture<T> future) {
        return future.orTimeout(20, TimeUnit.SECONDS).join();
    }

    @Test
    void runTheApplicationsCodeOnItsExecutor() {
        CompletableFuture<String> supplier = new CompletableFuture<>();
        CompletableFuture<String> interceptor = new CompletableFuture<>();
        OkHttpClient http = intercepting(chain -> {
            interceptor.complete(Thread.currentThread().getName());
            return chain.proceed(chain.request());
        });
        prepare(SampleCall.READ.goodResponse());
        AttestClient client = open(at(server)
                .httpClient(http)
                .executor(task -> new Thread(task, "application").start())
                .accessToken(() -> {
                    supplier.complete(Thread.currentThread().getName());
                    await(seen);
                    return TestClients.TOKEN;
                }));

        CompletableFuture<String> dependent = client.async()
                .me()
                .get()
                .thenApply(user -> Thread.currentThread().getName());
        seen.complete(dependent);

        assertThat(await(supplier)).isEqualTo("application");
        assertThat(await(interceptor)).isEqualTo("application");
        assertThat(await(dependent)).isEqualTo("application");
    }

    @Test
    void failUnsentIfTheExecutorRejectsThem() {
        RejectedExecutionException full = new RejectedExecutionException("full");
        AtomicReference<Thread> endedOn = new AtomicReference<>();

        AttestClient client = open(at(server)
                .executor(task -> {
                    throw full;
                })
                .addListener(whenCallEnds(event -> endedOn.set(Thread.currentThread()))));

        CompletableFuture<AttestationRequest> call =
                client.async().attestationRequests().create(SampleCall.request());

        assertThat(catchThrowable(() -> await(call))).hasRootCause(full);
        assertThat(endedOn).hasValue(Thread.currentThread());
        CallEnded end = heard.awaitEnded(1).ended();
        assertThat(end.outcome()).isEqualTo(Outcome.NOT_SENT);
        assertThat(end.attempts()).isZero();
        assertThat(server.count()).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void endTheCallHoweverTheyAreEnded(boolean withResponse) {
        prepare(Responses.status(503, "Retry-After", "30"), SampleCall.READ.goodResponse());
        AsyncAttestClient async = open(at(server)).async();
        CompletableFuture<?> call = withResponse
                ? async.callWithResponse(it -> it.me().get())
                : async.me().get();
        steps.awaitSleepers(1);
        call.completeExceptionally(new TimeoutException());

        CallEnded end = heard.awaitEnded(1).ended();
        assertThat(end.exception()).isEqualTo("TimeoutException");
        assertThat(end.statusCode()).isEqualTo(503);
        steps.awaitSleepers(0);
        steps.advance(Duration.ofMinutes(1));
        assertThat(server.count()).isEqualTo(1);
    }

    @Test
    void ofACallWithItsResponseFailLikeThatOfTheCall() {
        prepare(Responses.status(404));
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        CompletableFuture<?> unused = open(at(server))
                .async()
                .callWithResponse(it -> it.me().get())
                .whenComplete((value, failure) -> thrown.complete(failure));
        assertThat(await(thrown)).isInstanceOf(NotFoundException.class);
    }

    @Test
    void failInPlaceOfThrowingWhenTheClientIsClosed() {
        AttestClient client = open(at(server));
        client.close(Duration.ZERO);

        CompletableFuture<CurrentUser> call = client.async().me().get();

        assertThat(catchThrowable(() -> await(call))).hasCauseExactlyInstanceOf(IllegalStateException.class);
    }
}
