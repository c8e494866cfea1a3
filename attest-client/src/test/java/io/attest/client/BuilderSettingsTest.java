package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class BuilderSettingsTest {

    private static AttestClient.Builder builder() {
        return AttestClient.builder()
                .baseUrl("https://attest.example.com/api/v1")
                .accessToken("token");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0.001S", "PT10S", "P24D"})
    void connectAndReadTimeoutsMayBeAnythingFromAMillisecondTo24Days(Duration timeout) {
        try (AttestClient client =
                builder().connectTimeout(timeout).readTimeout(timeout).build()) {
            assertThat(client).isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT0.000999999S", "P24DT0.000000001S", "P365D"})
    void otherConnectAndReadTimeoutsAreRefused(Duration timeout) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().connectTimeout(timeout).build())
                .withMessage("connectTimeout must be between 1 ms and 24 days, but is " + timeout);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().readTimeout(timeout).build())
                .withMessage("readTimeout must be between 1 ms and 24 days, but is " + timeout);
    }

    @Test
    void theTimeoutIsLongerThanZero() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().timeout(Duration.ZERO).build())
                .withMessage("timeout must be longer than zero");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().timeout(Duration.ofMillis(-1)).build())
                .withMessageStartingWith("timeout must not be negative");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().timeout(null).build())
                .withMessage("timeout must not be null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"acme\r\nX-More: 1", "acme\n", "acme\t1", "acm\u00e9", "acme\u0000", "acme\u007f"})
    void theUserAgentSuffixIsPrintableAscii(String suffix) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().userAgentSuffix(suffix).build())
                .withMessage("userAgentSuffix must be printable ASCII");
    }

    @Test
    void nullIsRefusedByName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().connectTimeout(null).build())
                .withMessageStartingWith("connectTimeout must");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().readTimeout(null).build())
                .withMessageStartingWith("readTimeout must");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().userAgentSuffix(null).build())
                .withMessageStartingWith("userAgentSuffix must");
    }
}
