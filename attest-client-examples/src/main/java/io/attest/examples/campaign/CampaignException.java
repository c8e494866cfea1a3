package io.attest.examples.campaign;

import picocli.CommandLine.IExitCodeGenerator;

/** Ends the program with a message for its user. */
final class CampaignException extends RuntimeException implements IExitCodeGenerator {

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

    @Override
    public int getExitCode() {
        return exitCode;
    }
}
