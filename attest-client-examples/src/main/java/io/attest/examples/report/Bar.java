package io.attest.examples.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A bar of the page: where its parts begin and end, in per cent of its width. The full width is the sum of the four
 * counts, not {@code total}, which need not be their sum. Renewals due are a line of their own on the same scale, as
 * they may be part of another count. Counts below 0 are drawn as 0.
 *
 * @param parts those that are not empty, from left to right
 * @param renewal the line below them, possibly of width 0
 */
public record Bar(List<Part> parts, Part renewal, String description) {

    /** A part of a bar, such as {@code attested}, and where it begins, such as {@code 12.50%}. */
    public record Part(String kind, String x, String width) {}

    /** Lays a bar out. */
    public static Bar of(Tally tally) {
        String[] kinds = {"attested", "pending", "outdated", "none"};
        double[] counts = {
            (double) tally.attested(),
            (double) tally.pending(),
            (double) tally.outdated(),
            (double) tally.notRequested()
        };
        double whole = 0;
        for (double count : counts) {
            whole += Math.max(0, count);
        }
        List<Part> parts = new ArrayList<>();
        double x = 0;
        for (int i = 0; i < kinds.length; i++) {
            if (counts[i] > 0) {
                parts.add(new Part(kinds[i], percent(x, whole), percent(counts[i], whole)));
                x += counts[i];
            }
        }
        double renewal = Math.min(whole, Math.max(0, (double) tally.renewalDue()));
        return new Bar(List.copyOf(parts), new Part("renewal", "0%", percent(renewal, whole)), inWords(tally));
    }

    private static String inWords(Tally tally) {
        return tally.attested() + " attested, " + tally.pending() + " pending, " + tally.outdated() + " outdated, "
                + tally.notRequested() + " not requested, " + tally.renewalDue() + " renewal due";
    }

    private static String percent(double count, double whole) {
        return whole == 0 ? "0%" : String.format(Locale.ROOT, "%.2f%%", 100 * count / whole);
    }
}
