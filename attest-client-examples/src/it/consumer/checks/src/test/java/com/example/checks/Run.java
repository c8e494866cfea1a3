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
            archived documents: 30
            rate limit: 60 a minute
            async: 5 of 210
            raw: Sandbox Ltd
            sent: Please sign by Friday.
            NotFoundException: REJECTED
            NetworkException: NOT_SENT
            """;

    static Run of(List<String> javaArguments) throws IOException, InterruptedException {
        try (AttestSandbox sandbox = AttestSandbox.builder().rateLimit(60).start()) {
            SandboxCatalogue catalogue = sandbox.catalogue();
            Stream<String> ids = Stream.of(
                    catalogue.person().id(), catalogue.publishedDocument().id(), catalogue.foreignDocumentId());
            // Each of these processes ends soon: none runs long enough to be optimized.
            Stream<String> jvm = Stream.of("-XX:TieredStopAtLevel=1", "-Xshare:auto");
            return java(
                    Map.of("ATTEST_BASE_URL", sandbox.baseUrl(), "ATTEST_ACCESS_TOKEN", sandbox.ownerToken()),
                    Stream.of(jvm, javaArguments.stream(), ids).flatMap(arguments -> arguments));
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
