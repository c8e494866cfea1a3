package io.attest.bench;

import java.io.IOException;

/** A job as short as can be: reads a page, says so, and ends. */
public final class FirstCall {

    private FirstCall() {}

    /** Expects the contestant and the base URL. */
    public static void main(String[] args) throws IOException {
        Contestant caller = Contestant.overNetwork(args[0], args[1]);
        if (caller.page(1).size() != Contestant.PER_PAGE) {
            throw new IllegalStateException(args[0] + " reads no whole page");
        }
        System.out.println("done");
        // OkHttp leaves threads behind that would keep this JVM for a minute.
        System.exit(0);
    }
}
