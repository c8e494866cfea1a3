package io.attest.client.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class InstantReaderTest {

    private static final Pattern FORM = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}Z");
    private static final Pattern ANOTHER_DAY = Pattern.compile("T24|:60\\.");

    @Test
    void readsTheServicesFormAsTheJdkDoes() {
        Random random = new Random(20240501);
        long first = Instant.parse("0000-01-01T00:00:00Z").getEpochSecond();
        long end = Instant.parse("+10000-01-01T00:00:00Z").getEpochSecond();
        String alphabet = "0123456789-:.TZtz+ /x";
        int read = 0;
        for (int i = 0; i < 200_000; i++) {
            long nanos = random.nextInt(1_000_000) * (i % 2 == 0 ? 1000L : 1L);
            Instant any = Instant.ofEpochSecond(random.nextLong(first, end), nanos);
            StringBuilder text = new StringBuilder(any.toString());
            for (int changes = random.nextInt(4); changes > 0; changes--) {
                text.setCharAt(random.nextInt(text.length()), alphabet.charAt(random.nextInt(alphabet.length())));
            }
            Instant instant = read(text.toString());
            // The JDK also knows the hour 24 and the second 60, which jsr310 reads.
            boolean isOwn =
                    FORM.matcher(text).matches() && !ANOTHER_DAY.matcher(text).find();
            assertThat(instant).as(text.toString()).isEqualTo(isOwn ? parsed(text) : null);
            read += instant == null ? 0 : 1;
        }
        assertThat(read).isBetween(10_000, 150_000);
    }

    private static @Nullable Instant read(String text) {
        // Within more characters, as a parser has them.
        return InstantReader.read(("9" + text + "9").toCharArray(), 1, text.length());
    }

    private static @Nullable Instant parsed(CharSequence text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            return null;
        }
    }
}
