package io.attest.client.bench;

import io.attest.client.internal.http.ProbeBench;

/** Runs one benchmark by its name. Each ends in one line of figures. */
public final class Bench {

    private Bench() {}

    /**
     * Runs it.
     *
     * @param args the name
     * @throws Exception whatever goes wrong
     */
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "probe" -> ProbeBench.run();
            default -> throw new IllegalArgumentException("no benchmark is called " + args[0]);
        }
        // OkHttp and the mock server leave threads behind that would keep this JVM for a minute.
        System.exit(0);
    }
}
