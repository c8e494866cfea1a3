package io.attest.examples.campaign;

/** What a campaign exits with. */
public final class ExitCode {

    /** Every recipient was sent to. */
    public static final int DONE = 0;

    /** It could not go on: network, service or ledger. Run again. */
    public static final int CANNOT_GO_ON = 1;

    /** Wrong arguments or a wrong CSV file. Nothing was sent. */
    public static final int WRONG_INPUT = 2;

    /** It came to its end, but rows are rejected, unknown or being sent by another process. */
    public static final int NOT_ALL_SENT = 3;

    /** The service returned 401, 402 or 403, as it would for every row. */
    public static final int STOPPED_BY_SERVICE = 4;

    /** Interrupted, by Ctrl-C for instance. Run again. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
