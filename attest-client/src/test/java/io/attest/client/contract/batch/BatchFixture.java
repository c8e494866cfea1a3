package io.attest.client.contract.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.AttestationRequests;
import io.attest.client.batch.BatchAccess;
import io.attest.client.batch.BatchListener;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.Await;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import okhttp3.mockwebserver.RecordedRequest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;

/** A service, a client, and senders over a ledger in their time. */
abstract class BatchFixture implements BatchListener {

    static final MockResponse CREATED = Responses.json(201, Responses.attestationRequest());
    static final Duration LEASE = Duration.ofMinutes(5);

    final FakeTime time = new FakeTime();
    private final long begin = time.nanoTime();

    @AutoClose
    final MockWebServer server = new MockWebServer();

    @AutoClose
    final AttestClient client = TestClients.at(server, time)
            .retry(RetryOptions.defaults().withRetryUnknownOutcomes(true))
            .build();

    /** Responses to the next {@code GET /me}; without them, it is answered with 200. */
    final Queue<MockResponse> signs = new ConcurrentLinkedQueue<>();

    private final Queue<MockResponse> responses = new ConcurrentLinkedQueue<>();
    private final AtomicInteger sends = new AtomicInteger();

    final CountDownLatch arrived = new CountDownLatch(1);
    final CountDownLatch respond = new CountDownLatch(1);
    final List<SendEntry> settled = Collections.synchronizedList(new ArrayList<>());
    final List<@Nullable AttestException> failures = Collections.synchronizedList(new ArrayList<>());
    final List<Duration> waits = Collections.synchronizedList(new ArrayList<>());

    BatchFixture() {
        respond(() -> Objects.requireNonNull(responses.poll(), "no response is prepared"));
    }

    /** Answers each send like this, and {@code GET /me} with {@link #signs}. */
    final void respond(Supplier<MockResponse> send) {
        respond(send, () -> Objects.requireNonNullElseGet(signs.poll(), TestClients::me));
    }

    /** Answers each send and each {@code GET /me} like this. */
    final void respond(Supplier<MockResponse> send, Supplier<MockResponse> me) {
        Web.respond(server, request -> {
            if ("GET".equals(request.getMethod())) {
                return me.get();
            }
            sends.incrementAndGet();
            return send.get();
        });
    }

    final int sends() {
        return sends.get();
    }

    /** The next send that the server received. */
    final RecordedRequest takenSend() {
        RecordedRequest taken = Web.taken(server);
        return "GET".equals(taken.getMethod()) ? takenSend() : taken;
    }

    /** Keeps every response until {@link #respond} opens. */
    final void respondingLater(MockResponse response) {
        respond(() -> {
            arrived.countDown();
            Await.open(respond);
            return response;
        });
    }

    final BatchSender over(SendLedger ledger) {
        return over(ledger, BatchOptions.defaults());
    }

    final BatchSender over(SendLedger ledger, BatchOptions options) {
        return BatchAccess.sender(client, ledger, options.withListener(this), time);
    }

    final BatchSender over(SendLedger ledger, BatchListener listener) {
        return BatchAccess.sender(client, ledger, BatchOptions.defaults().withListener(listener), time);
    }

    final BatchSender over(AttestClient other, SendLedger ledger) {
        return BatchAccess.sender(other, ledger, BatchOptions.defaults().withListener(this), time);
    }

    @Override
    public final void settled(SendEntry entry, @Nullable AttestException failure) {
        settled.add(entry);
        failures.add(failure);
    }

    @Override
    public final void waits(Duration wait, AttestException failure) {
        waits.add(wait);
    }

    /** Responds to further requests like this, in this order. */
    final void prepare(MockResponse... responses) {
        this.responses.addAll(List.of(responses));
    }

    final BatchReport run(SendLedger ledger, MockResponse... responses) {
        prepare(responses);
        return over(ledger).run();
    }

    final Duration passed() {
        return Duration.ofNanos(time.nanoTime() - begin);
    }

    /** With what the service says of its rate limit. */
    final MockResponse limited(MockResponse response, int remaining) {
        return Responses.limited(
                response, 2, remaining, time.now().plusSeconds(60).getEpochSecond());
    }

    /** Every method of a client is delegated but this one, as Kotlin's {@code by} and a decorator do it. */
    final AttestClient allBut(String name, Supplier<Object> own) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            try {
                return method.getName().equals(name) ? own.get() : method.invoke(client, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return (AttestClient) Proxy.newProxyInstance(
                AttestClient.class.getClassLoader(), new Class<?>[] {AttestClient.class}, handler);
    }

    /** A decorator that has sends of its own. */
    final AttestClient sending(
            BiFunction<Supplier<CreateAttestationRequest>, RequestOptions, @Nullable AttestationRequest> own) {
        AttestationRequests sends = own::apply;
        return allBut("attestationRequests", () -> sends);
    }

    static void assertCounts(BatchReport report, SendState state, long number, long all) {
        assertThat(report.count(state)).as(state + " in " + report).isEqualTo(number);
        assertThat(report.counts().values().stream().mapToLong(Long::longValue).sum())
                .isEqualTo(all);
    }
}
