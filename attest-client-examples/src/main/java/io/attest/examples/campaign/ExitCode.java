package io.attest.examples.campaign;

/** What a campaign exits with; its help says when. */
public final class ExitCode {

    public static final int DONE = 0;
    public static final int CANNOT_GO_ON = 1;
    public static final int WRONG_INPUT = 2;
    public static final int NOT_ALL_SENT = 3;
    public static final int STOPPED_BY_SERVICE = 4;
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
