package io.attest.client.testing;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Wrong arguments. */
public final class RejectedArguments {

    private RejectedArguments() {}

    /** That they are refused with a message that begins like this. */
    public static void assertRejected(String message, ThrowingCallable making) {
        assertThatIllegalArgumentException()
                .isThrownBy(making)
                .withMessageStartingWith(message)
                .withNoCause();
    }
}
