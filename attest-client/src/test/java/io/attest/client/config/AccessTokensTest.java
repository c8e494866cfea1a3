package io.attest.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.testing.Await;
import io.attest.client.testing.OtherThread;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class AccessTokensTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration PAUSE = Duration.ofSeconds(10);

    private volatile Instant now = Instant.parse("2024-05-01T12:00:00Z");
    private volatile int refreshes;
    private volatile Supplier<String> source = () -> "token-" + refreshes;

    private final AccessTokens tokens = AccessTokens.caching(this::refresh, MINUTE, new Clock() {
        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Clock withZone(ZoneId zone) {
            throw new UnsupportedOperationException();
        }
    });

    // One at a time, which is what is tested.
    @SuppressWarnings("NonAtomicVolatileUpdate")
    private TokenAndExpiry refresh() {
        refreshes++;
        return new TokenAndExpiry(source.get(), now.plus(HOUR));
    }

    private void advance(Duration duration) {
        now = now.plus(duration);
    }

    private void fail(RuntimeException failure) {
        source = () -> {
            throw failure;
        };
    }

    @Test
    void keepsATokenUntilShortlyBeforeItExpires() {
        assertThat(refreshes).isZero();
        assertThat(tokens.get()).isEqualTo("token-1");
        advance(HOUR.minus(MINUTE).minus(SECOND));
        assertThat(tokens.get()).isEqualTo("token-1");
        advance(SECOND);
        assertThat(tokens.get()).isEqualTo("token-2");
        assertThat(tokens.get()).isEqualTo("token-2");
    }

    @Test
    void usesTheOldTokenWhileItIsValidIfNoNewOneComes() {
        assertThat(tokens.get()).isEqualTo("token-1");
        IllegalStateException down = new IllegalStateException("down");
        fail(down);
        advance(HOUR.minus(SECOND));
        assertThat(tokens.get()).isEqualTo("token-1");
        assertThat(refreshes).isEqualTo(2);

        advance(SECOND);
        assertThatThrownBy(tokens::get).isSameAs(down);
        source = () -> "new";
        assertThat(tokens.get()).isEqualTo("new");
    }

    @Test
    void asksForOneTokenAfterEachThatWasRefused() {
        assertThat(tokens.get()).isEqualTo("token-1");
        for (int i = 0; i < 50; i++) {
            tokens.refused("token-1");
            assertThat(tokens.get()).isEqualTo("token-2");
        }
        tokens.refused("token-2");
        assertThat(tokens.get()).isEqualTo("token-3");
    }

    @Test
    void asksAgainAfterAPauseIfTheRefusedTokenComesAgain() {
        source = () -> "same";
        for (int i = 0; i < 50; i++) {
            assertThat(tokens.get()).isEqualTo("same");
            tokens.refused("same");
        }
        assertThat(refreshes).isEqualTo(2);

        source = () -> "new";
        advance(PAUSE);
        tokens.refused("same");
        assertThat(tokens.get()).isEqualTo("new");
        assertThat(refreshes).isEqualTo(3);
    }

    @Test
    void asksAgainAfterAPauseIfNoNewTokenComesEarly() {
        assertThat(tokens.get()).isEqualTo("token-1");
        fail(new IllegalStateException("down"));
        advance(HOUR.minus(MINUTE));
        for (int i = 1; i <= 3; i++) {
            assertThat(tokens.get()).isEqualTo("token-1");
            assertThat(tokens.get()).isEqualTo("token-1");
            assertThat(refreshes).isEqualTo(1 + i);
            advance(PAUSE);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void doesNotUseATokenThatWasRefusedOrExpiredWhileNoNewOneCame(boolean isRefused) {
        String old = tokens.get();
        advance(HOUR.minus(SECOND));
        source = () -> {
            if (isRefused) {
                tokens.refused(old);
            } else {
                advance(SECOND);
            }
            throw new IllegalStateException("down");
        };

        assertThatThrownBy(tokens::get).hasMessage("down");
    }

    @Test
    void keepsNoTokenThatNoHeaderCanHold() {
        source = () -> "zz\n";
        assertThatIllegalArgumentException()
                .isThrownBy(tokens::get)
                .withMessageStartingWith("token holds a space, a line break");
        source = () -> "good";
        assertThat(tokens.get()).isEqualTo("good");
    }

    /** Callers on threads of their own, of which one asks for a token and the others wait for it. */
    private List<String> whileOneAsks(int callers, Supplier<String> result) {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        source = () -> {
            asked.countDown();
            Await.open(go);
            return result.get();
        };
        List<String> got = new CopyOnWriteArrayList<>();
        OtherThread asking = OtherThread.start(() -> got.add(outcome()));
        Await.open(asked);
        List<OtherThread> waiting = Stream.generate(() -> OtherThread.start(() -> got.add(outcome())))
                .limit(callers - 1)
                .toList();
        waiting.forEach(OtherThread::awaitWaiting);
        go.countDown();
        assertThat(asking.join()).isNull();
        waiting.forEach(thread -> assertThat(thread.join()).isNull());
        return got;
    }

    private String outcome() {
        try {
            return tokens.get();
        } catch (RuntimeException e) {
            return e.getMessage();
        }
    }

    @Test
    void asksOnceForAllCallsThatWait() {
        assertThat(whileOneAsks(8, () -> "new")).hasSize(8).containsOnly("new");
        assertThat(refreshes).isEqualTo(1);
    }

    @Test
    void failsAllCallsThatWaitWithOneFailure() {
        assertThat(tokens.get()).isEqualTo("token-1");
        advance(HOUR);

        assertThat(whileOneAsks(8, () -> {
                    throw new IllegalStateException("down");
                }))
                .hasSize(8)
                .containsOnly("down");
        assertThat(refreshes).isEqualTo(2);
    }

    @Test
    void letsCallsGoOnWithAValidTokenWhileAnotherAsks() {
        assertThat(tokens.get()).isEqualTo("token-1");
        advance(HOUR.minus(SECOND));

        assertThat(whileOneAsks(1, () -> {
                    OtherThread other =
                            OtherThread.start(() -> assertThat(tokens.get()).isEqualTo("token-1"));
                    assertThat(other.join()).isNull();
                    return "new";
                }))
                .containsExactly("new");
        assertThat(refreshes).isEqualTo(2);
    }

    @Test
    void hidesTheToken() {
        assertThat(new TokenAndExpiry("secret", Instant.EPOCH))
                .hasToString("TokenAndExpiry[expiresAt=1970-01-01T00:00:00Z]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-1S", "PT24H0.000000001S"})
    void takesFromZeroToOneDay(Duration refreshBefore) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AccessTokens.caching(this::refresh, refreshBefore))
                .withMessageStartingWith("refreshBefore must");
    }

    @Test
    void takesNoNull() {
        assertThatIllegalArgumentException().isThrownBy(() -> AccessTokens.caching(null, MINUTE));
        assertThatIllegalArgumentException().isThrownBy(() -> AccessTokens.caching(this::refresh, null));
        assertThatIllegalArgumentException().isThrownBy(() -> new TokenAndExpiry("token", null));
        assertThatIllegalArgumentException().isThrownBy(() -> new TokenAndExpiry(null, Instant.MAX));
        assertThatThrownBy(AccessTokens.caching(() -> null, MINUTE)::get)
                .hasMessage("the supplier of access tokens returned null");
    }
}
