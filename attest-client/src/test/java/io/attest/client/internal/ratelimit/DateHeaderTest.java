package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import okhttp3.Headers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DateHeaderTest {

    private final DateHeader dates = new DateHeader();

    @Test
    void readsADateAndThenAnother() {
        for (int second = 0; second < 2; second++) {
            assertThat(dates.seconds(Headers.of("date", "Wed, 01 May 2024 12:00:0" + second + " GMT")))
                    .isEqualTo(1_714_564_800 + second);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "1714564800", "2024-05-01T12:00:00Z", "Fri, 31 Dec 9999 23:59:59 GMT"})
    void readsNothingElse(String value) {
        assertThat(dates.seconds(Headers.of("Date", value))).isNull();
        assertThat(dates.seconds(Headers.of())).isNull();
    }
}
