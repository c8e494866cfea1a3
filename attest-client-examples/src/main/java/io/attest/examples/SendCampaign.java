package io.attest.examples;

/**
 * Sends documents to the recipients in a CSV file, each of them at most once, however often it is stopped and
 * started again. {@code --help} tells the rest.
 */
public final class SendCampaign {

    private SendCampaign() {}

    /** Runs the program. */
    public static void main(String[] args) {
        Attest.run("campaign", args);
    }
}
