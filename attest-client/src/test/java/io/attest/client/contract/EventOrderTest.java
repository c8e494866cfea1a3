package io.attest.client.contract;

import static io.attest.client.contract.Asked.READ;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.TestClients;
import io.attest.client.config.ClientListener;
import io.attest.client.config.ClientListener.AttemptEnded;
import io.attest.client.config.ClientListener.AttemptStarted;
import io.attest.client.config.ClientListener.CallEnded;
import io.attest.client.config.ClientListener.RateLimitWait;
import io.attest.client.contract.Way.OpenCall;
import io.attest.client.testing.Heard;
import io.attest.client.testing.LimitedServer;
import io.attest.client.testing.SteppedTime;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Events of calls that wait in line or run beside each other. */
class EventOrderTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final SteppedTime time = new SteppedTime();
    private final Heard heard = new Heard();

    private AttestClient.Builder at(LimitedServer server) {
        return TestClients.at(server.baseUrl(), time)
                .timeout(Duration.ofMinutes(10))
                .addListener(heard);
    }

    @ParameterizedTest
    @EnumSource
    void tellsAWaitOnceAndForAsLongAsItWas(Way way) {
        try (LimitedServer server = new LimitedServer(1, MINUTE, time::now);
                AttestClient client = at(server).build()) {
            client.me().get();
            heard.events().clear();
            OpenCall first = way.start(client, READ);
            time.awaitSleepers(1);
            OpenCall second = way.start(client, READ);
            time.awaitSleepers(2);
            time.advance(MINUTE);
            assertThat(first.join()).isNull();
            time.awaitSleepers(1);
            time.advance(MINUTE);
            assertThat(second.join()).isNull();

            assertThat(heard.of(RateLimitWait.class))
                    .extracting(RateLimitWait::expected)
                    .containsExactly(MINUTE, MINUTE.multipliedBy(2));
            assertThat(heard.of(CallEnded.class))
                    .extracting(CallEnded::waitedForRateLimit)
                    .containsExactly(MINUTE, MINUTE.multipliedBy(2));
        }
    }

    @Test
    void tellsEachCallInOrderAndByItsOwnId() {
        try (LimitedServer server = new LimitedServer(60, MINUTE, time::now);
                AttestClient client = at(server).build()) {
            List<OpenCall> calls = Stream.of(Way.values())
                    .flatMap(way ->
                            Stream.generate(() -> way.start(client, READ)).limit(10))
                    .toList();
            calls.forEach(call -> assertThat(call.join()).isNull());

            List<CallEnded> ends = heard.of(CallEnded.class);
            assertThat(ends.stream().map(end -> end.call().id()).distinct()).hasSize(20);
            for (CallEnded end : ends) {
                assertThat(heard.events().stream()
                                .filter(event -> event.toString().contains(end.call() + ",")))
                        .filteredOn(event -> !(event instanceof RateLimitWait))
                        .extracting(event -> (Object) event.getClass())
                        .containsExactly(AttemptStarted.class, AttemptEnded.class, CallEnded.class);
            }
        }
    }

    @Test
    void tellsABlockingCallOnItsOwnThread() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        ClientListener listener = new ClientListener() {
            @Override
            public void attemptEnded(AttemptEnded event) {
                threads.add(Thread.currentThread());
            }

            @Override
            public void callEnded(CallEnded event) {
                threads.add(Thread.currentThread());
            }
        };
        try (LimitedServer server = new LimitedServer(1, MINUTE, time::now);
                AttestClient client = at(server).addListener(listener).build()) {
            client.me().get();

            assertThat(heard.events()).hasSize(3);
            assertThat(threads).containsExactly(Thread.currentThread());
        }
    }
}
