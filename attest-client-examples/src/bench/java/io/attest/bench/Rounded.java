package io.attest.bench;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Rounds figures against the SDK, so that none meets a target by its rounding. */
public final class Rounded {

    private Rounded() {}

    /**
     * Rounds up.
     *
     * @param value what is better if small
     * @param places after the point
     * @return the figure
     */
    public static String up(double value, int places) {
        return new BigDecimal(value).setScale(places, RoundingMode.CEILING).toPlainString();
    }

    /**
     * Rounds down.
     *
     * @param value what is better if large, or another's
     * @param places after the point
     * @return the figure
     */
    public static String down(double value, int places) {
        return new BigDecimal(value).setScale(places, RoundingMode.FLOOR).toPlainString();
    }
}
