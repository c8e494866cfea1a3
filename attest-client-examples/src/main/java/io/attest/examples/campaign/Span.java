package io.attest.examples.campaign;

import java.time.Duration;

/** A duration as people say it. */
final class Span {

    private Span() {}

    static String of(Duration duration) {
        long seconds = duration.plusMillis(999).toSeconds();
        if (seconds < 60) {
            return seconds + " s";
        }
        return seconds < 3600
                ? seconds / 60 + " min " + seconds % 60 + " s"
                : seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
    }
}
