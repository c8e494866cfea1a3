package com.example.checks;

import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.SandboxCatalogue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The application in a process of its own, with a sandbox of its own.
 *
 * @param exitCode of the process
 * @param output of both streams
 */
record Run(int exitCode, String output) {

    /** What the application prints when everything works. */
    static final String GOOD = """
            me: Sandbox Ltd
            written and read: the same
            archived documents: 30
            rate limit: 60 a minute
            async: 5 of 210
            sent: Please sign by Friday. SENT
            written and read: the same
            SKIP_ITEM: REJECTED
            STOP: REJECTED
            WAIT: NOT_SENT
            raw: Sandbox Ltd
            titles: 210
            invalid: {document_id=[The document_id is required.], \
            person_id=[The person_id must be a lower-case ULID.]}
            mixed: 2024-02-29 Document[id=01hk153x2n06sh3g55f3aq17zt, name=Handbook] [sent, new]
            body: {"on":"2024-02-29","first":{"id":"01hk153x2n06sh3g55f3aq17zt",\
            "organization_id":"01hk153x2n06sh3g55f3aq17zv","name":"Handbook","has_published_revision":true,\
            "attestation_counts":{"attested_latest":1,"pending_attested":2,"attested_outdated":3,"unrequested":4,\
            "renewal_due":5,"total":15,"later":true},"created_at":"2024-01-01T00:00:00Z",\
            "updated_at":"2024-01-02T00:00:00Z","renewal_interval_days":365,"auto_renew":false},"words":["sent","new"]}
            outcome: UNKNOWN
            any: {later=[true]}
            """;

    static Run of(String... javaArguments) throws IOException, InterruptedException {
        try (AttestSandbox sandbox = AttestSandbox.builder().rateLimit(60).start()) {
            SandboxCatalogue catalogue = sandbox.catalogue();
            Stream<String> ids = Stream.of(
                    catalogue.person().id(), catalogue.publishedDocument().id(), catalogue.foreignDocumentId());
            // Each of these processes ends soon: none runs long enough to be optimized.
            Stream<String> jvm = Stream.of("-XX:TieredStopAtLevel=1", "-Xshare:auto");
            return java(
                    Map.of("ATTEST_BASE_URL", sandbox.baseUrl(), "ATTEST_ACCESS_TOKEN", sandbox.ownerToken()),
                    Stream.of(jvm, Stream.of(javaArguments), ids).flatMap(arguments -> arguments));
        }
    }

    static Run java(Map<String, String> environment, Stream<String> arguments)
            throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        ProcessBuilder builder =
                new ProcessBuilder(Stream.concat(Stream.of(java), arguments).toList()).redirectErrorStream(true);
        // A JVM that is given options so says so, on the same stream.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Run(process.waitFor(), output.replace(System.lineSeparator(), "\n"));
    }
}
