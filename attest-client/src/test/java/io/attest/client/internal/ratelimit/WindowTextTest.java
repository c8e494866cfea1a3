package io.attest.client.internal.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WindowTextTest {

    private static final Instant RESET = Instant.parse("2026-01-01T00:01:00Z");
    private static final RateLimitWindow WINDOW =
            new RateLimitWindow(7, 60, 42, 3, 2, 1, RESET, RESET.plusSeconds(1), RESET.minusSeconds(60), 1, true);
    private static final String TEXT = "1 7 60 42 3 2 1 1767225660 1767225661 1767225600 1 true";

    static List<RateLimitWindow> windows() {
        return List.of(
                RateLimitWindow.unknown(),
                WINDOW,
                new RateLimitWindow(8, 100, 100, 0, 0, 4, null, null, RESET, 0, false),
                extreme(Long.MAX_VALUE, Integer.MAX_VALUE, Instant.ofEpochSecond(Instant.MAX.getEpochSecond()), true),
                extreme(Long.MIN_VALUE, Integer.MIN_VALUE, Instant.MIN, false));
    }

    private static RateLimitWindow extreme(long number, int count, Instant time, boolean flag) {
        return new RateLimitWindow(number, count, count, count, count, count, time, time, time, count, flag);
    }

    @ParameterizedTest
    @MethodSource("windows")
    void readsWhatItWrote(RateLimitWindow window) {
        String text = WindowText.write(window);

        assertThat(WindowText.read(text)).isEqualTo(window);
        assertThat(text).matches("[ -~]{1,255}");
    }

    @Test
    void keepsTheOrderThatOtherVersionsRead() {
        assertThat(WindowText.write(WINDOW)).isEqualTo(TEXT);
    }

    @Test
    void readsATextToWhichALaterVersionHasAppendedFields() {
        assertThat(WindowText.read(TEXT + " 5 later")).isEqualTo(WINDOW);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "2 7 60 42 3 2 1 - - - 1 true", "10 7"})
    void doesNotKnowAnotherVersion(String text) {
        assertThat(WindowText.read(text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1", "nonsense", "v1 number=7", "1 7 60 42 3 2 1 - - - 1"})
    void takesADamagedTextForNone(String text) {
        assertThat(WindowText.read(text)).isEqualTo(RateLimitWindow.unknown());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void takesAFieldThatIsNoNumberForDamage(int field) {
        String[] fields = TEXT.split(" ");
        for (@Nullable String bad : new String[] {"", "x", "1.5", Long.MAX_VALUE + "0"}) {
            fields[field] = bad;
            assertThat(WindowText.read(String.join(" ", fields))).isEqualTo(RateLimitWindow.unknown());
        }
    }

    @Test
    void takesAnInstantOutOfRangeForDamage() {
        assertThat(WindowText.read(TEXT.replace("1767225661", Long.toString(Long.MAX_VALUE))))
                .isEqualTo(RateLimitWindow.unknown());
    }
}
