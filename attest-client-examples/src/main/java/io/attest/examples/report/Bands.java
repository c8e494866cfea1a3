package io.attest.examples.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** How many documents have which attested share, in tenths; everybody has one to itself. */
public final class Bands {

    private static final int ALL = 10;

    private Bands() {}

    /**
     * A column of the chart, with its place in per cent of the chart's width and, from the top, height.
     *
     * @param from the least share in it, in per cent
     * @param upTo the rest of its range, such as {@code –9}, or an empty text
     */
    public record Band(
            String from, String upTo, int documents, String x, String middle, String height, String y, String labelY) {}

    /** Eleven columns, from the lowest share to the highest. Documents without an attested share are in none. */
    public static List<Band> of(Coverage coverage) {
        int[] documents = new int[ALL + 1];
        for (DocumentCoverage each : coverage.documents()) {
            Tally tally = each.tally();
            if (tally != null && tally.requested() > 0) {
                long tenth = tally.attested() * ALL / tally.requested();
                documents[(int) Math.max(0, Math.min(ALL, tenth))]++;
            }
        }
        int most = Math.max(1, IntStream.of(documents).max().orElse(1));
        double place = 100.0 / documents.length;
        return IntStream.range(0, documents.length)
                .mapToObj(i -> band(i, documents[i], 80.0 * documents[i] / most, place))
                .toList();
    }

    private static Band band(int i, int documents, double height, double place) {
        return new Band(
                Integer.toString(i * 10),
                i == ALL ? "" : "–" + (i * 10 + 9),
                documents,
                percent(i * place + place * 0.1),
                percent((i + 0.5) * place),
                percent(height),
                percent(100 - height),
                percent(96 - height));
    }

    private static String percent(double value) {
        return String.format(Locale.ROOT, "%.2f%%", value);
    }
}
