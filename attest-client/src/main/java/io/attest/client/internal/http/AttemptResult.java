package io.attest.client.internal.http;

import io.attest.client.error.Outcome;

/** The result of one attempt. */
public sealed interface AttemptResult permits HttpResponse, Failure, Throttled {

    /** What is known of the effect of this attempt alone. */
    Outcome outcome();
}
