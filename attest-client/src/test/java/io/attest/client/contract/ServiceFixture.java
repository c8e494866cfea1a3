package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.observability.ClientListener;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.RecordingListener;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.SteppedTime;
import io.attest.client.testing.TestClients;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.Parameter;

/** A service, and clients of it, which are closed after the test. */
abstract class ServiceFixture {

    static final Duration MINUTE = Duration.ofMinutes(1);
    static final RequestOptions DEFAULTS = RequestOptions.none();
    static final RetryOptions ONCE_MORE =
            RetryOptions.defaults().withMaxRetries(1).withBaseDelay(Duration.ZERO);

    /** For one call at a time. */
    final FakeTime time = new FakeTime();

    /** For many calls at once. */
    final SteppedTime steps = new SteppedTime();

    final RecordingListener heard = new RecordingListener();
    final MockWebServer server = new MockWebServer();
    private final Deque<AutoCloseable> opened = new ArrayDeque<>(List.of(server));

    /** Both in the classes that run with each style: where a future could differ. */
    @Parameter
    CallStyle style = CallStyle.BLOCKING;

    /** Closes it after the test, and before what was opened earlier. */
    final <T extends AutoCloseable> T open(T it) {
        opened.push(it);
        return it;
    }

    final AttestClient open(AttestClientBuilder builder) {
        return open(builder.build());
    }

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable each : opened) {
            if (each instanceof AttestClient client) {
                // A request that was left in progress would be waited for.
                TestClients.close(client);
            } else {
                each.close();
            }
        }
    }

    /** Responds to further requests like this, in this order. */
    final void prepare(MockResponse... responses) {
        List.of(responses).forEach(server::enqueue);
    }

    /** A service that allows so many calls in each minute. */
    final LimitedServer limited(int limit) {
        return open(new LimitedServer(limit, MINUTE, time::now));
    }

    /** The same for many calls at once. */
    final LimitedServer steppedLimited(int limit) {
        return open(new LimitedServer(limit, MINUTE, steps::now));
    }

    final AttestClientBuilder steppedAt(String baseUrl) {
        return TestClients.at(baseUrl, steps).timeout(Duration.ofMinutes(10)).addListener(heard);
    }

    /** Makes reads one after the other. */
    final void calls(AttestClient client, int count) {
        for (int i = 0; i < count; i++) {
            style.ask(client, SampleCall.READ);
        }
    }

    /** A client of an application, with an interceptor of its own. */
    static OkHttpClient intercepting(Interceptor interceptor) {
        return new OkHttpClient.Builder().addInterceptor(interceptor).build();
    }

    static void assertFailure(AttestException failure, Class<?> type, Outcome outcome, int attempts) {
        assertThat(failure).isExactlyInstanceOf(type);
        assertThat(failure.outcome()).isEqualTo(outcome);
        assertThat(failure.attempts()).isEqualTo(attempts);
    }

    /** A listener that does something at each event of a class. */
    static <E> ClientListener when(Class<E> kind, Consumer<? super E> action) {
        return new RecordingListener() {
            @Override
            protected void told(Object event) {
                if (kind.isInstance(event)) {
                    action.accept(kind.cast(event));
                }
            }
        };
    }
}
