package io.attest.client.config;

import static io.attest.client.testing.Refused.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RateLimitOptions.Mode;
import io.attest.client.ratelimit.RateLimitStore;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class RateLimitOptionsTest {

    @Test
    void waitsByDefault() {
        assertThat(RateLimitOptions.defaults()).isEqualTo(new RateLimitOptions(Mode.WAIT, null, 0));
        assertThat(RateLimitOptions.waiting()).isEqualTo(RateLimitOptions.defaults());
        assertThat(RateLimitOptions.failFast()).isEqualTo(new RateLimitOptions(Mode.FAIL_FAST, null, 0));
        assertThat(RateLimitOptions.off()).isEqualTo(new RateLimitOptions(Mode.OFF, null, 0));
    }

    @Test
    void keepsRequestsFreeInACopy() {
        RateLimitStore store = RateLimitStore.inMemory();
        RateLimitOptions options = RateLimitOptions.failFast().store(store).keepFree(15);

        assertThat(options).isEqualTo(new RateLimitOptions(Mode.FAIL_FAST, store, 15));
        assertThat(options.store(store)).isEqualTo(options);
        assertThat(options.keepFree(0).keepFree()).isZero();
        assertRefused("keepFree must not be negative", () -> options.keepFree(-1));
    }

    @Test
    void refusesNull() {
        assertRefused("mode must not be null", () -> new RateLimitOptions(null, null, 0));
        assertRefused(
                "store must not be null", () -> RateLimitOptions.defaults().store(null));
    }
}
