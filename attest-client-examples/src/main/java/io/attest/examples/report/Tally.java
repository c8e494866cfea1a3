package io.attest.examples.report;

import io.attest.client.model.AttestationCounts;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The service's counts, of one document or summed over several. The API names them but does not define them: they are
 * never combined, except as defined here.
 *
 * @param renewalDue the service's {@code renewal_due}; whether it is part of another count is not said
 * @param total the service's {@code total}; whether the others add up to it is not said
 */
public record Tally(long attested, long pending, long outdated, long notRequested, long renewalDue, long total) {

    static final Tally ZERO = new Tally(0, 0, 0, 0, 0, 0);

    /** Null unless the service gave every count: what is left of them says nothing about the document. */
    static @Nullable Tally of(@Nullable AttestationCounts counts) {
        if (counts == null) {
            return null;
        }
        Integer attested = counts.attestedLatest();
        Integer pending = counts.pendingAttested();
        Integer outdated = counts.attestedOutdated();
        Integer notRequested = counts.unrequested();
        Integer due = counts.renewalDue();
        Integer total = counts.total();
        return attested != null
                        && pending != null
                        && outdated != null
                        && notRequested != null
                        && due != null
                        && total != null
                ? new Tally(attested, pending, outdated, notRequested, due, total)
                : null;
    }

    Tally plus(Tally other) {
        return with(other, Long::sum);
    }

    Tally minus(Tally other) {
        return with(other, (mine, its) -> mine - its);
    }

    private Tally with(Tally other, LongBinaryOperator each) {
        return new Tally(
                each.applyAsLong(attested, other.attested),
                each.applyAsLong(pending, other.pending),
                each.applyAsLong(outdated, other.outdated),
                each.applyAsLong(notRequested, other.notRequested),
                each.applyAsLong(renewalDue, other.renewalDue),
                each.applyAsLong(total, other.total));
    }

    /** How many attestations were requested: attested, pending and outdated together. */
    public long requested() {
        return attested + pending + outdated;
    }

    /** Attested of {@link #requested()}, from 0 to 1; {@code NaN} if none were requested. */
    public double share() {
        return requested() == 0 ? Double.NaN : (double) attested / requested();
    }

    /** The requested ones and those that are not requested: the length of a bar. */
    public long all() {
        return requested() + notRequested;
    }

    /** Attested of {@link #all()}, from 0 to 1; {@code NaN} if there are none. */
    public double shareOfAll() {
        return all() == 0 ? Double.NaN : (double) attested / all();
    }

    /** The share in whole per cent, rounded down so that 100% means all; an en dash if none were requested. */
    public String shareText() {
        return percentOf(requested());
    }

    /** The share of all, in the same manner. */
    public String shareOfAllText() {
        return percentOf(all());
    }

    private String percentOf(long whole) {
        return whole == 0 ? "–" : attested * 100 / whole + "%";
    }
}
