package io.attest.client.internal.reading;

import io.attest.client.error.Outcome;
import io.attest.client.internal.http.AttemptResult;
import io.attest.client.internal.operation.Operation;
import java.time.Instant;

/**
 * Where a call has come to.
 *
 * @param <T> what its answer is read as
 * @param operation what was asked
 * @param result what the last attempt ended in
 * @param outcome what is known over all attempts
 * @param attempts how many there were
 * @param now the local wall clock
 * @param secrets what must not get into a message
 */
public record CallEnd<T>(
        Operation<T> operation, AttemptResult result, Outcome outcome, int attempts, Instant now, Secrets secrets) {}
