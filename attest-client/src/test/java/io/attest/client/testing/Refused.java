package io.attest.client.testing;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Wrong arguments. */
public final class Refused {

    private Refused() {}

    /** That they are refused with a message that begins like this. */
    public static void assertRefused(String message, ThrowingCallable making) {
        assertThatIllegalArgumentException()
                .isThrownBy(making)
                .withMessageStartingWith(message)
                .withNoCause();
    }
}
