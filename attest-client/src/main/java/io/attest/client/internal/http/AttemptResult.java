package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import io.attest.client.internal.access.Meaning;

/** The result of one attempt. */
public sealed interface AttemptResult permits HttpResponse, Failure {

    /** What it means. */
    Meaning meaning();

    /** What is known of the effect of this attempt alone. */
    Outcome outcome();

    /** What is known after this attempt and earlier ones: a later error does not undo what an earlier one may have. */
    default Outcome outcomeAfter(Outcome earlier) {
        return stronger(outcome(), earlier);
    }

    /** The stronger of two outcomes. */
    static Outcome stronger(Outcome one, Outcome other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
