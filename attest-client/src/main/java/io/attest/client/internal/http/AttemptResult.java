package io.attest.client.internal.http;

import io.attest.client.error.Outcome;

/** What one attempt ended in. */
public sealed interface AttemptResult permits HttpResponse, Failure {

    /** What is known of the effect of this attempt alone. */
    Outcome outcome();
}
