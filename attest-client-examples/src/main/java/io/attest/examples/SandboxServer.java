package io.attest.examples;

import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.SandboxCatalogue;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the sandbox until it is killed, for trying the service out with curl or from another language. */
@Command(
        name = "sandbox",
        description = "Runs the sandbox until it is killed, and prints how to call it and see what was sent.")
public final class SandboxServer implements Callable<Integer> {

    /** That of the service, for each minute. */
    private static final int RATE_LIMIT = 60;

    @Parameters(
            arity = "0..1",
            paramLabel = "PORT",
            defaultValue = "8080",
            description = "from 0 to 65535, 0 for any free one; default: 8080")
    private int port;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "the address to listen on, such as 0.0.0.0 in a container; default: 127.0.0.1")
    private String bindAddress = "127.0.0.1";

    @Option(names = "--people", paramLabel = "N", defaultValue = "60", description = "how many; default: 60")
    private int people;

    @Option(
            names = "--slow",
            paramLabel = "MS",
            description = "milliseconds by which each response is late, to kill a program in the middle; default: 0")
    private int slow;

    private final PrintStream out;

    SandboxServer(PrintStream out) {
        this.out = out;
    }

    /** Runs the program. */
    public static void main(String[] args) {
        Attest.run("sandbox", args);
    }

    /** Waits until the thread is interrupted; the sandbox is closed then. */
    @Override
    public Integer call() throws InterruptedException {
        if (people < 1) {
            throw new IllegalArgumentException("--people must be 1 or more: " + people);
        }
        try (AttestSandbox sandbox = AttestSandbox.builder()
                .port(port)
                .bindAddress(bindAddress)
                .rateLimit(RATE_LIMIT)
                .people(people)
                .latency(Duration.ofMillis(slow))
                .start()) {
            out.println(guide(sandbox));
            new CountDownLatch(1).await();
        }
        return 0;
    }

    private static String guide(AttestSandbox sandbox) {
        SandboxCatalogue catalogue = sandbox.catalogue();
        return """
                The sandbox listens on %1$s (Ctrl-C stops it).

                Tokens
                  owner           %2$s
                  Group Manager   %3$s
                  expired trial   %4$s

                To send
                  person          %5$s
                  document        %6$s

                Try
                  curl -i -H 'Authorization: Bearer %2$s' %1$s/me
                  curl -i -H 'Authorization: Bearer %2$s' '%1$s/documents?per_page=2&name=handbook'
                  curl -i -H 'Authorization: Bearer %2$s' -H 'Content-Type: application/json' \\
                    -d '{"person_id":"%5$s","document_id":"%6$s"}' \\
                    %1$s/attestation-requests

                To see without a token
                  what was sent   %7$s/sandbox/emails
                  all people      %7$s/sandbox/people.csv, a file for the program campaign
                """.formatted(
                        sandbox.baseUrl(),
                        sandbox.ownerToken(),
                        sandbox.groupManagerToken(),
                        sandbox.expiredTrialToken(),
                        catalogue.person().id(),
                        catalogue.publishedDocument().id(),
                        sandbox.baseUrl().replaceFirst("/api/v1$", ""));
    }
}
