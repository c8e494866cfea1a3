package io.attest.client.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.attest.client.error.Outcome;
import io.attest.client.internal.response.WhoAnswered;
import io.attest.client.internal.util.Deadline;
import io.attest.client.observability.AttemptFailure;
import io.attest.client.testing.FakeTime;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.mockwebserver.MockResponse;
import okhttp3.mockwebserver.MockWebServer;
import okio.Buffer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AttemptTest {

    private final AtomicReference<Attempt> attempt = new AtomicReference<>();
    private final FakeTime time = new FakeTime();
    private boolean unwanted;

    @AutoClose("shutdown")
    private final MockWebServer server = new MockWebServer();

    @BeforeEach
    void open() throws IOException {
        server.start();
        server.enqueue(new MockResponse().setResponseCode(201));
    }

    private AttemptResult send(Interceptor interceptor) {
        HttpSettings settings = new HttpSettings();
        settings.client(new OkHttpClient.Builder().addInterceptor(interceptor).build());
        Request request = new Request.Builder()
                .url(server.url("/"))
                .post(RequestBody.create("{}", null))
                .build();
        Attempt made =
                settings.transport(false).attempt(request, new WhoAnswered(201, false, Map::of), () -> unwanted, false);
        attempt.set(made);
        return made.execute(Deadline.after(Duration.ofMinutes(1), time), Deadline.after(Duration.ofSeconds(30), time));
    }

    private void assertUnsent(AttemptResult result, Outcome outcome) {
        assertThat(result.outcome()).isEqualTo(outcome);
        assertThat(server.getRequestCount()).isZero();
    }

    @Test
    void writesItsBodyOnce() {
        AtomicReference<RequestBody> body = new AtomicReference<>();
        AttemptResult result = send(chain -> {
            body.set(chain.request().body());
            return chain.proceed(chain.request());
        });

        assertThat(result.outcome()).isEqualTo(Outcome.ACCEPTED);
        RequestBody written = Objects.requireNonNull(body.get());
        assertThat(written.isOneShot()).isTrue();
        assertThatIOException().isThrownBy(() -> written.writeTo(new Buffer()));
    }

    @Test
    void isInDoubtOnceAnInterceptorHasReadTheBody() {
        AttemptResult result = send(chain -> {
            chain.request().body().writeTo(new Buffer());
            Objects.requireNonNull(attempt.get()).cancel(AttemptFailure.CLOSED);
            return chain.proceed(chain.request());
        });

        assertUnsent(result, Outcome.UNKNOWN);
    }

    /**
     * The interrupt that follows may be swallowed; and what blocks in code of the application, or a machine that stands
     * still, is not seen by the timer in time.
     */
    @ParameterizedTest
    @EnumSource(names = {"INTERRUPTED", "TIMEOUT"})
    void doesNotLeaveOnceItIsUnwantedOrAfterItsDeadline(AttemptFailure why) {
        AttemptResult result = send(chain -> {
            unwanted = why == AttemptFailure.INTERRUPTED;
            time.advance(Duration.ofSeconds(unwanted ? 0 : 31));
            return chain.proceed(chain.request());
        });

        assertUnsent(result, Outcome.NOT_SENT);
        assertThat(((Failure) result).kind()).isEqualTo(why);
    }
}
