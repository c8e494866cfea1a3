package io.attest.examples;

import io.attest.examples.campaign.CampaignCommand;
import io.attest.examples.campaign.ExitCode;

/**
 * Sends documents to the recipients in a CSV file, each of them once, however often it is stopped and started again.
 * {@code --help} tells the rest.
 */
public final class SendCampaign {

    private SendCampaign() {}

    /**
     * Runs the program and exits as {@link ExitCode} says.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        int code = CampaignCommand.execute(System.getenv(), System.out, System.err, args);
        // An interrupted JVM is about to exit by itself, and waits for this thread no longer.
        if (code != ExitCode.DONE && code != ExitCode.INTERRUPTED) {
            System.exit(code);
        }
    }
}
