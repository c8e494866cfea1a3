package io.attest.client.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.failsafe.Execution;
import io.attest.client.config.RetryOptions;
import org.junit.jupiter.api.Test;

class RetriesTest {

    /** What is thrown behind a 201 must not lead to another send. */
    @Test
    void endsWithAnException() {
        Execution<Attempt> retries = Retries.of(RetryOptions.defaults());
        retries.recordException(new IllegalStateException());

        assertThat(retries.isComplete()).isTrue();
    }
}
