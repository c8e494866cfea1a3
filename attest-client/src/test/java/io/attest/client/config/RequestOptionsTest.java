package io.attest.client.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.ratelimit.RateLimitStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class RequestOptionsTest {

    private static final RequestOptions FULL = new RequestOptions(
            Duration.ofSeconds(5), RetryOptions.none(), RateLimitOptions.off(), Map.of("X-Trace", "1"));

    @Test
    void nothingIsSetByDefault() {
        assertThat(RequestOptions.defaults()).isEqualTo(new RequestOptions(null, null, null, Map.of()));
    }

    @Test
    void eachWitherChangesOneComponentOfACopy() {
        Duration second = Duration.ofSeconds(1);
        RetryOptions retry = RetryOptions.defaults();
        assertThat(FULL.timeout(second))
                .isEqualTo(new RequestOptions(second, FULL.retry(), FULL.rateLimit(), FULL.headers()));
        assertThat(FULL.retry(retry))
                .isEqualTo(new RequestOptions(FULL.timeout(), retry, FULL.rateLimit(), FULL.headers()));
        assertThat(FULL.header("X-More", "2"))
                .isEqualTo(new RequestOptions(
                        FULL.timeout(), FULL.retry(), FULL.rateLimit(), Map.of("X-Trace", "1", "X-More", "2")));
        assertThat(FULL)
                .isEqualTo(new RequestOptions(
                        Duration.ofSeconds(5), RetryOptions.none(), RateLimitOptions.off(), Map.of("X-Trace", "1")));
    }

    @Test
    void theRateLimitIsChangedInACopy() {
        assertThat(FULL.rateLimit(RateLimitOptions.failFast()))
                .isEqualTo(
                        new RequestOptions(FULL.timeout(), FULL.retry(), RateLimitOptions.failFast(), FULL.headers()));
        assertThat(RateLimitOptions.waiting()).isEqualTo(RateLimitOptions.defaults());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FULL.rateLimit(null))
                .withMessage("rateLimit must not be null");
    }

    @Test
    void aStoreBelongsToTheClient() {
        RateLimitOptions shared = RateLimitOptions.waiting().store(RateLimitStore.inMemory());
        String message =
                "rateLimit must not have a store here: the store belongs to the client, which shares it with its"
                        + " views; set it with builder.rateLimit(...)";

        assertThatIllegalArgumentException()
                .isThrownBy(() -> FULL.rateLimit(shared))
                .withMessage(message);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RequestOptions(null, null, shared, Map.of()))
                .withMessage(message);
    }

    @Test
    void aTimeoutLongerThanZeroIsAccepted() {
        assertThat(FULL.timeout(Duration.ofNanos(1)).timeout()).isEqualTo(Duration.ofNanos(1));
        Duration longest = Duration.ofSeconds(Long.MAX_VALUE, 999_999_999);
        assertThat(FULL.timeout(longest).timeout()).isEqualTo(longest);
    }

    @Test
    void anyOtherTimeoutIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FULL.timeout(Duration.ZERO))
                .withMessage("timeout must be longer than zero");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RequestOptions(Duration.ZERO, null, null, Map.of()))
                .withMessage("timeout must be longer than zero");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FULL.timeout(Duration.ofNanos(-1)))
                .withMessage("timeout must not be negative, but is PT-0.000000001S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FULL.timeout(null))
                .withMessage("timeout must not be null");
    }

    @Test
    void aHeaderOfTheSameNameInAnyCaseIsReplaced() {
        assertThat(FULL.header("x-tRACE", "2").headers()).hasSize(1).containsEntry("X-TRACE", "2");
    }

    @Test
    void headersAreLookedUpInAnyCase() {
        assertThat(FULL.headers().get("x-trace")).isEqualTo("1");
    }

    @Test
    void headersAreACopyThatCannotBeChanged() {
        Map<String, String> given = new HashMap<>(Map.of("X-Trace", "1"));
        RequestOptions options = new RequestOptions(null, null, null, given);
        given.put("X-More", "2");

        assertThat(options.headers()).containsOnlyKeys("X-Trace");
        assertThatThrownBy(() -> options.headers().put("X-More", "2"))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void toStringShowsNamesOfHeadersButNotTheirValues() {
        RequestOptions options = FULL.header("X-Key", "very-secret");

        assertThat(options.toString())
                .contains("X-Key", "X-Trace", "PT5S", "maxRetries=0")
                .doesNotContain("very-secret");
    }
}
