package io.attest.examples;

import io.attest.client.AttestClient;
import io.attest.client.error.AttestException;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.SandboxCatalogue;
import java.io.PrintStream;
import java.util.Map;

/**
 * The whole SDK in one run: who the token is, all documents, one request sent, and what each refusal looks like.
 *
 * <p>It runs against the embedded sandbox. With {@code ATTEST_BASE_URL} and {@code ATTEST_ACCESS_TOKEN} in the
 * environment it runs against that service instead, and only reads.
 */
public final class QuickStart {

    private final PrintStream out;

    QuickStart(PrintStream out) {
        this.out = out;
    }

    /**
     * Runs the program. Exits with 1 if the service refuses or cannot be reached, or the environment is wrong.
     *
     * @param args not used
     */
    public static void main(String[] args) {
        try {
            new QuickStart(System.out).run(System.getenv());
        } catch (AttestException | IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    void run(Map<String, String> environment) {
        String baseUrl = environment.get("ATTEST_BASE_URL");
        String accessToken = environment.get("ATTEST_ACCESS_TOKEN");
        if (baseUrl == null && accessToken == null) {
            tryEverything();
        } else if (baseUrl == null || accessToken == null) {
            throw new IllegalArgumentException("Set both ATTEST_BASE_URL and ATTEST_ACCESS_TOKEN, or neither.");
        } else {
            readFrom(baseUrl, accessToken);
        }
    }

    private void readFrom(String baseUrl, String accessToken) {
        try (AttestClient client =
                AttestClient.builder().baseUrl(baseUrl).accessToken(accessToken).build()) {
            summary(read(client), 0, 0);
        }
    }

    private void tryEverything() {
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = AttestClient.builder()
                        .baseUrl(sandbox.baseUrl())
                        .accessToken(sandbox.ownerToken())
                        .build()) {
            out.println("No ATTEST_BASE_URL and ATTEST_ACCESS_TOKEN in the environment: using the embedded sandbox at "
                    + sandbox.baseUrl());
            int documents = read(client);
            send(client, sandbox.catalogue());
            int refusals = new Refusals(client, sandbox, out).showAll();
            summary(documents, sandbox.emails().size(), refusals);
        }
    }

    private int read(AttestClient client) {
        CurrentUser me = client.me().get();
        out.printf("%nThe token belongs to %s <%s> of %s.%n", me.name(), me.email(), me.currentOrganizationName());

        DocumentTable table = new DocumentTable(out);
        table.header("Active documents");
        for (Document document : client.documents().listAll(DocumentQuery.defaults())) {
            table.row(document);
        }
        table.header("Archived documents");
        client.documents().listAll(DocumentQuery.defaults().archived(true)).forEach(table::row);
        return table.rows();
    }

    private void send(AttestClient client, SandboxCatalogue catalogue) {
        String personId = catalogue.person().id();
        String documentId = catalogue.publishedDocument().id();
        AttestationRequest sent = client.attestationRequests()
                .create(CreateAttestationRequest.of(personId, documentId).recipientMessage("Please sign by Friday."));
        out.printf("%nSent request %s%n", sent.id());
        out.printf("  to       %s <%s>%n", sent.recipientName(), sent.recipientEmail());
        out.printf("  message  %s%n", sent.recipientMessage());
        out.printf("  status   %s since %s%n", sent.status(), sent.sentAt());
    }

    private void summary(int documents, int sent, int refusals) {
        out.printf("%nquickstart: documents=%d sent=%d refusals=%d%n", documents, sent, refusals);
    }
}
