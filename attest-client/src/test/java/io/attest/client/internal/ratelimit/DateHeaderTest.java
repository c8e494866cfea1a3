package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import okhttp3.Headers;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DateHeaderTest {

    private final DateHeader dates = new DateHeader();

    @Test
    @DisplayName("A date is read, the same one again, and another one")
    void read() {
        for (int i = 0; i < 2; i++) {
            assertThat(dates.seconds(Headers.of("Date", "Wed, 01 May 2024 12:00:00 GMT")))
                    .isEqualTo(1_714_564_800);
        }
        assertThat(dates.seconds(Headers.of("date", "Wed, 01 May 2024 12:00:01 GMT")))
                .isEqualTo(1_714_564_801);
    }

    @Test
    @DisplayName("Without the header there is no date")
    void missing() {
        assertThat(dates.seconds(Headers.of())).isNull();
    }

    @ParameterizedTest(name = "{0} is no date")
    @ValueSource(strings = {"", "soon", "1714564800", "2024-05-01T12:00:00Z"})
    void noDate(String value) {
        assertThat(dates.seconds(Headers.of("Date", value))).isNull();
        assertThat(dates.seconds(Headers.of("Date", value))).isNull();
    }
}
