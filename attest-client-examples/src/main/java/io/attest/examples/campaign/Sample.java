package io.attest.examples.campaign;

import io.attest.examples.cli.ServiceInUse;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxCatalogue;
import io.attest.sandbox.SandboxPerson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Recipients for the sandbox. The last two are rejected. */
final class Sample {

    private static final int PEOPLE = 12;

    private Sample() {}

    static AttestSandbox sandbox(ServiceInUse service) {
        return service.sandbox()
                .orElseThrow(() -> new IllegalArgumentException(
                        "Name the recipients' file. There is a sample only for the sandbox: --sandbox."));
    }

    /** One of the requests breaks, to show what becomes of it. */
    static List<Fault> faults() {
        Fault none = Fault.delay(Duration.ZERO);
        return List.of(none, none, none, none, Fault.disconnectAfterReading());
    }

    /** Writes a sample, into a folder of its own, where its ledger is new. */
    static Path write(SandboxCatalogue catalogue) {
        try {
            Path folder = Files.createTempDirectory("campaign").toRealPath();
            return Files.writeString(folder.resolve("recipients.csv"), csv(catalogue));
        } catch (IOException e) {
            throw new UncheckedIOException("The sample cannot be written: " + e.getMessage(), e);
        }
    }

    private static String csv(SandboxCatalogue catalogue) {
        List<String> lines = new ArrayList<>();
        lines.add(String.join(",", RecipientFile.COLUMNS));
        List<SandboxPerson> people = catalogue.people().subList(0, PEOPLE);
        String document = catalogue.publishedDocument().id();
        for (SandboxPerson person : people) {
            lines.add(person.id() + "," + document + ",\"Dear " + person.name() + ", please sign by Friday.\"");
        }
        lines.add(people.get(0).id() + "," + catalogue.unpublishedDocument().id() + ",");
        lines.add(catalogue.foreignPersonId() + "," + document + ",");
        return String.join("\n", lines) + "\n";
    }
}
