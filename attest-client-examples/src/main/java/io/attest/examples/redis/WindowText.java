package io.attest.examples.redis;

import io.attest.client.ratelimit.RateLimitWindow;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A window as one line that a person can read, too. It begins with the version of the format: whoever changes the
 * components changes the version.
 */
final class WindowText {

    private static final String NOTHING = "-";
    private static final Pattern LINE = Pattern.compile("v1 number=(\\S+) limit=(\\S+) remaining=(\\S+) inFlight=(\\S+)"
            + " unsaid=(\\S+) owed=(\\S+) reset=(\\S+) endsBy=(\\S+) previousReset=(\\S+) lateSeconds=(\\S+)"
            + " cautious=(true|false)");

    private WindowText() {}

    static String write(RateLimitWindow window) {
        return "v1 number=" + window.number()
                + " limit=" + window.limit()
                + " remaining=" + window.remaining()
                + " inFlight=" + window.inFlight()
                + " unsaid=" + window.unreported()
                + " owed=" + window.owed()
                + " reset=" + orNothing(window.reset())
                + " endsBy=" + orNothing(window.endsBy())
                + " previousReset=" + orNothing(window.previousReset())
                + " lateSeconds=" + window.lateSeconds()
                + " cautious=" + window.cautious();
    }

    /** Another version is as good as no text: what was learnt is learnt again within a window. */
    static RateLimitWindow read(String text) {
        Matcher line = LINE.matcher(text);
        try {
            return line.matches() ? window(line) : RateLimitWindow.unknown();
        } catch (NumberFormatException | DateTimeException unreadable) {
            return RateLimitWindow.unknown();
        }
    }

    private static RateLimitWindow window(Matcher line) {
        return new RateLimitWindow(
                Long.parseLong(line.group(1)),
                Integer.parseInt(line.group(2)),
                Integer.parseInt(line.group(3)),
                Integer.parseInt(line.group(4)),
                Integer.parseInt(line.group(5)),
                Integer.parseInt(line.group(6)),
                instant(line.group(7)),
                instant(line.group(8)),
                instant(line.group(9)),
                Integer.parseInt(line.group(10)),
                Boolean.parseBoolean(line.group(11)));
    }

    private static String orNothing(@Nullable Instant instant) {
        return instant == null ? NOTHING : instant.toString();
    }

    private static @Nullable Instant instant(String text) {
        return text.equals(NOTHING) ? null : Instant.parse(text);
    }
}
