package io.attest.examples.campaign;

import io.attest.examples.Attest;
import io.attest.examples.testing.Printed;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A campaign over the sandbox, and what its program has printed. */
public abstract class CampaignFixture {

    public static final String HEADER = "person_id,document_id,recipient_message";

    protected static final Fault NO_FAULT = Fault.delay(Duration.ZERO);

    /** What is asked before anything is sent: who, by the run whether the service responds, and for a new one who. */
    protected static final int CHECKS = 3;

    @TempDir
    protected Path directory;

    @AutoClose
    protected final AttestSandbox sandbox = AttestSandbox.builder()
            .rateLimit(1000)
            .rateWindow(Duration.ofSeconds(1))
            .start();

    private final Printed out = new Printed();
    private final Printed err = new Printed();
    protected final Map<String, String> environment = new HashMap<>();
    protected final String document = sandbox.catalogue().publishedDocument().id();
    protected Path file;

    @BeforeEach
    void recipients() throws IOException {
        file = directory.resolve("recipients.csv");
        write(IntStream.range(0, 5).mapToObj(i -> row(i, "Please sign.")));
        environment.putAll(Map.of("ATTEST_BASE_URL", sandbox.baseUrl(), "ATTEST_ACCESS_TOKEN", sandbox.ownerToken()));
    }

    protected final int run(Object... args) {
        out.clear();
        err.clear();
        return Attest.commandLine(out, err, environment)
                .execute(Stream.concat(Stream.of("campaign"), Stream.of(args).map(Object::toString))
                        .toArray(String[]::new));
    }

    /** After so many requests that are served. */
    protected final void failAfter(int unharmed, Fault... faults) {
        IntStream.range(0, unharmed).forEach(i -> sandbox.failNext(NO_FAULT));
        Stream.of(faults).forEach(sandbox::failNext);
    }

    /** What happens at each sign of life, and before the first send. */
    protected final void atEachSignOfLife(Runnable happens) {
        sandbox.stub("GET", "/me", request -> {
            happens.run();
            return SandboxResponse.of(200, "application/json", "{\"id\":\"u\",\"current_organization_name\":\"O\"}");
        });
    }

    protected final String out() {
        return out.text();
    }

    protected final String err() {
        return err.text();
    }

    /** A response with this JSON, whatever was asked for. */
    protected static Fault json(String body) {
        return Fault.statusWithBody(200, "application/json", body);
    }

    protected final void write(Stream<String> rows) throws IOException {
        Files.write(file, Stream.concat(Stream.of(HEADER), rows).toList());
    }

    protected final String row(int person, String message) {
        return person(person) + "," + document + "," + message;
    }

    protected final String person(int index) {
        return sandbox.catalogue().people().get(index).id();
    }

    protected final String key(int index) {
        return person(index) + "/" + document;
    }

    protected final List<String> people(int from, int to) {
        return IntStream.range(from, to).mapToObj(this::person).toList();
    }
}
