package io.attest.client.config;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.config.RateLimitOptions.Mode;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class RateLimitOptionsTest {

    @Test
    void waitsByDefault() {
        assertThat(RateLimitOptions.defaults()).isEqualTo(new RateLimitOptions(Mode.WAIT, 0));
        assertThat(RateLimitOptions.failFast()).isEqualTo(new RateLimitOptions(Mode.FAIL_FAST, 0));
        assertThat(RateLimitOptions.off()).isEqualTo(new RateLimitOptions(Mode.OFF, 0));
    }

    @Test
    void keepsRequestsFreeInACopy() {
        RateLimitOptions options = RateLimitOptions.failFast().withKeepFree(15);

        assertThat(options).isEqualTo(new RateLimitOptions(Mode.FAIL_FAST, 15));
        assertThat(options.withKeepFree(0).keepFree()).isZero();
        assertRejected("keepFree must be at least 0, but is -1", () -> options.withKeepFree(-1));
    }

    @Test
    void refusesNull() {
        assertRejected("mode must not be null", () -> new RateLimitOptions(null, 0));
    }
}
