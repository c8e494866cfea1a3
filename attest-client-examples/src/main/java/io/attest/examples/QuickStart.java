package io.attest.examples;

import io.attest.client.AttestClient;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.examples.cli.ServiceInUse;
import io.attest.examples.cli.TerminalText;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.SandboxCatalogue;
import java.io.PrintStream;
import java.util.Map;
import picocli.CommandLine.Command;

/**
 * Shows the whole SDK in one run: whose token it is, all documents, one request sent, and what each error response
 * looks like.
 *
 * <p>It runs against the embedded sandbox. With {@code ATTEST_BASE_URL} and {@code ATTEST_ACCESS_TOKEN} in the
 * environment it runs against that service instead, and only reads.
 */
@Command(
        name = "quickstart",
        description = "Shows whose token it is, all documents, one request sent (in the sandbox only), and every error"
                + " response.",
        footer = ServiceInUse.HELP)
public final class QuickStart implements Runnable {

    private final PrintStream out;
    private final Map<String, String> environment;

    QuickStart(PrintStream out, Map<String, String> environment) {
        this.out = out;
        this.environment = environment;
    }

    /**
     * Runs the program.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        Attest.run("quickstart", args);
    }

    /** Reads from the environment's service, or tries everything against the sandbox. */
    @Override
    public void run() {
        try (ServiceInUse service = ServiceInUse.of(environment)) {
            out.println(service.introduction());
            service.sandbox()
                    .ifPresentOrElse(
                            sandbox -> tryEverything(service.client(), sandbox),
                            () -> summary(read(service.client()), 0, 0));
        }
    }

    private void tryEverything(AttestClient client, AttestSandbox sandbox) {
        int documents = read(client);
        send(client, sandbox.catalogue());
        int errors = new ErrorResponses(client, sandbox, out).showAll();
        summary(documents, sandbox.emails().size(), errors);
    }

    private int read(AttestClient client) {
        CurrentUser me = client.me().get();
        out.printf(
                "%nThe token belongs to %s <%s> of %s.%n",
                TerminalText.plain(me.name()),
                TerminalText.plain(me.email()),
                TerminalText.plain(me.currentOrganizationName()));

        DocumentTable table = new DocumentTable(out);
        table.header("Active documents");
        for (Document document : client.documents().listAll()) {
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

    private void summary(int documents, int sent, int errors) {
        out.printf("%nquickstart: documents=%d sent=%d errors=%d%n", documents, sent, errors);
    }
}
