package io.attest.examples.cli;

import io.attest.client.error.Advice;
import io.attest.client.error.AttestException;
import java.util.Objects;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** What every program exits with; {@code --help} says when. */
public final class ExitCode {

    public static final int DONE = 0;
    public static final int CANNOT_GO_ON = 1;
    public static final int WRONG_INPUT = 2;
    public static final int INCOMPLETE = 3;
    public static final int STOPPED = 4;
    public static final int INTERRUPTED = 130;

    private ExitCode() {}

    /** After a call that failed: whether running it again can help. */
    public static int of(AttestException failure) {
        return needsAPerson(failure) ? STOPPED : CANNOT_GO_ON;
    }

    /** Whether waiting cannot mend it. By this alert, a server says that it does not serve the host. */
    public static boolean needsAPerson(AttestException failure) {
        return failure.advice() == Advice.STOP
                || Stream.<Throwable>iterate(failure, Objects::nonNull, Throwable::getCause)
                        .anyMatch(cause -> cause instanceof SSLException
                                && String.valueOf(cause.getMessage()).contains("unrecognized_name"));
    }
}
