package io.attest.examples.campaign;

/** Ends the program with a message for its user. */
final class CampaignException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    CampaignException(int exitCode, String message) {
        super(message);
        this.exitCode = exitCode;
    }

    CampaignException(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
