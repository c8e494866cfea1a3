package io.attest.bench;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Rounds figures against the SDK, so that none meets a target by its rounding. */
final class Rounded {

    private Rounded() {}

    /** For what is better if small. */
    static String up(double value, int places) {
        return new BigDecimal(value).setScale(places, RoundingMode.CEILING).toPlainString();
    }

    /** For what is better if large, and for others. */
    static String down(double value, int places) {
        return new BigDecimal(value).setScale(places, RoundingMode.FLOOR).toPlainString();
    }
}
