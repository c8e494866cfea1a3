package io.attest.client.internal.ratelimit;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** The preferred date format of HTTP, {@code Sun, 06 Nov 1994 08:49:37 GMT}. */
final class HttpDate {

    private static final String DAYS = "MonTueWedThuFriSatSun";
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
    private static final String FORM = "aaa, 00 aaa 0000 00:00:00 GMT";

    private HttpDate() {}

    /**
     * Seconds since 1970, or null if the text is not exactly in this format. Parsed by hand, because the first use of
     * {@code java.text} adds more than ten milliseconds to a cold start.
     */
    static @Nullable Long seconds(String text) {
        if (!isOfForm(text)) {
            return null;
        }
        int year = number(text, 12, 16);
        int month = MONTHS.indexOf(text.substring(8, 11)) / 3 + 1;
        int day = number(text, 5, 7);
        int hour = number(text, 17, 19);
        int minute = number(text, 20, 22);
        int second = number(text, 23, 25);
        // OkHttp and java.time have different calendars for early years, and no clock that matters is before 1970.
        if (year < 1970
                || hour > 23
                || minute > 59
                || second > 59
                || day < 1
                || day > YearMonth.of(year, month).lengthOfMonth()) {
            return null;
        }
        LocalDate date = LocalDate.of(year, month, day);
        int weekday = (date.getDayOfWeek().getValue() - 1) * 3;
        return DAYS.startsWith(text.substring(0, 3), weekday)
                ? (Long) date.toEpochSecond(LocalTime.of(hour, minute, second), ZoneOffset.UTC)
                : null;
    }

    private static boolean isOfForm(String text) {
        if (text.length() != FORM.length()) {
            return false;
        }
        for (int i = 0; i < FORM.length(); i++) {
            char c = text.charAt(i);
            boolean fits = switch (FORM.charAt(i)) {
                case 'a' -> true;
                case '0' -> c >= '0' && c <= '9';
                default -> c == FORM.charAt(i);
            };
            if (!fits) {
                return false;
            }
        }
        return MONTHS.indexOf(text.substring(8, 11)) % 3 == 0;
    }

    private static int number(String text, int from, int to) {
        return Integer.parseInt(text, from, to, 10);
    }
}
