package io.attest.bench.speed;

import java.io.IOException;

/** A job as short as can be: makes one call, says so, and ends. */
public final class FirstCall {

    private FirstCall() {}

    /**
     * Calls.
     *
     * @param args the contestant, the base URL, and {@code me} or {@code page}
     * @throws IOException if the call fails
     */
    public static void main(String[] args) throws IOException {
        Contestant caller = Contestant.overNetwork(args[0], args[1]);
        if (args[2].equals("me")) {
            caller.me();
        } else if (caller.page().size() != Contestant.PER_PAGE) {
            throw new IllegalStateException(args[0] + " reads no whole page");
        }
        System.out.write('.');
        System.out.flush();
        // OkHttp leaves threads behind that would keep this JVM for a minute.
        System.exit(0);
    }
}
