package io.attest.examples;

import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.SandboxCatalogue;
import java.io.UncheckedIOException;
import java.util.concurrent.CountDownLatch;

/**
 * Runs the sandbox until it is killed, for trying the service out with curl or from another language. The port is the
 * first argument, or else the system property {@code port}, or else 8080; 0 means any free one.
 */
public final class SandboxServer {
    private static final String DEFAULT_PORT = "8080";

    private SandboxServer() {}

    /**
     * Starts the sandbox, prints how to call it, and waits. Exits with 2 if the port is not a port, with 1 if it cannot
     * be listened on.
     *
     * @param args the port, optional
     * @throws InterruptedException if the waiting thread is interrupted; the sandbox is closed then
     */
    public static void main(String[] args) throws InterruptedException {
        String port = args.length > 0 ? args[0] : System.getProperty("port", DEFAULT_PORT);
        try (AttestSandbox sandbox =
                AttestSandbox.builder().port(Integer.parseInt(port)).start()) {
            System.out.println(guide(sandbox));
            new CountDownLatch(1).await();
        } catch (IllegalArgumentException notAPort) {
            System.err.println("The port must be a number from 0 to 65535, but it is \"" + port + "\".");
            System.exit(2);
        } catch (UncheckedIOException inUse) {
            System.err.println(inUse.getMessage());
            System.exit(1);
        }
    }

    private static String guide(AttestSandbox sandbox) {
        SandboxCatalogue catalogue = sandbox.catalogue();
        return """
                The sandbox listens on %1$s (Ctrl-C stops it).

                Tokens
                  owner           %2$s
                  Group Manager   %3$s
                  expired         %4$s

                Try
                  curl -i -H 'Authorization: Bearer %2$s' %1$s/me
                  curl -i -H 'Authorization: Bearer %2$s' '%1$s/documents?per_page=2&name=handbook'
                  curl -i -H 'Authorization: Bearer %2$s' -H 'Content-Type: application/json' \\
                    -d '{"person_id":"%5$s","document_id":"%6$s"}' \\
                    %1$s/attestation-requests
                """.formatted(
                        sandbox.baseUrl(),
                        sandbox.ownerToken(),
                        sandbox.groupManagerToken(),
                        sandbox.expiredToken(),
                        catalogue.person().id(),
                        catalogue.publishedDocument().id());
    }
}
