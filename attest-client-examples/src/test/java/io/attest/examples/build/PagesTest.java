package io.attest.examples.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxPerson;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page for a job begins with a whole program: it prints what the page says. */
class PagesTest {

    private static final Path GUIDES = Path.of("..", "attest-client", "docs");
    private static final Pattern TEXT = Pattern.compile("```text\\R(.*?)```", Pattern.DOTALL);
    private static final Pattern MAIN_CLASS = Pattern.compile("(?m)^(?:public )?(?:final )?class (\\w+)");
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    Path folder;

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    private final String document = sandbox.catalogue().publishedDocument().id();

    @Test
    void readme() throws Exception {
        String output = run(program("README.md"), sandbox.catalogue().person().id(), document);

        assertThat(output).matches("sent: [0-9a-z]{26}\n");
        assertThat(sandbox.emails()).hasSize(1);
    }

    @Test
    void firstCall() throws Exception {
        assertPrintsWhatThePageSays("first-call.md");
    }

    @Test
    void nightlyReport() throws Exception {
        sandbox.failNext(Fault.disconnectBeforeReading(), Fault.status(503));

        assertPrintsWhatThePageSays("nightly-report.md");
    }

    @Test
    void sendToEverybody() throws Exception {
        Stream<String> people = Stream.concat(
                sandbox.catalogue().people().stream().limit(4).map(SandboxPerson::id),
                Stream.of("01hw000000000000000000000f"));
        String file = Files.write(folder.resolve("people.txt"), people.toList()).toString();
        sandbox.failNext("POST", "/attestation-requests", Fault.disconnectAfterReading());

        assertPrintsWhatThePageSays("send-to-everybody.md", document, file);
        assertPrintsWhatThePageSays("send-to-everybody.md", document, file);

        assertThat(sandbox.emails()).as("of both runs").hasSize(4);
    }

    @Test
    void futures() throws Exception {
        assertPrintsWhatThePageSays(
                "futures.md", document, sandbox.catalogue().person().id());

        assertThat(sandbox.emails()).hasSize(1);
    }

    @Test
    void otherEndpoints() throws Exception {
        String id = "01hw000000000000000000000f";
        String body = "{\"id\":\"" + id + "\",\"status\":\"viewed\",\"attested_at\":null,\"source\":\"oauth\"}";
        sandbox.stub("GET", "/attestation-requests/{id}", 200, body);
        sandbox.stub("POST", "/attestation-requests/{id}/cancel", 200, "{\"status\":\"canceled\"}");

        assertPrintsWhatThePageSays("other-endpoints.md", id);

        assertThat(sandbox.requestsReceived("POST", "/attestation-requests/" + id + "/cancel"))
                .isOne();
    }

    /**
     * Runs the first program of a page, and compares what it prints with the first block of text behind it. There, a
     * line {@code …} stands for any lines, and {@code …} within a line for any characters.
     */
    private void assertPrintsWhatThePageSays(String page, String... arguments) throws Exception {
        String program = program(page);

        assertThat(run(program, arguments)).matches(output(page, program));
    }

    private static String program(String page) throws IOException {
        return Snippet.all().stream()
                .filter(snippet -> snippet.where().startsWith(page + ":"))
                .map(Snippet::code)
                .filter(code -> code.contains("public static void main"))
                .findFirst()
                .orElseThrow();
    }

    /** Runs it in a JVM of its own, and returns what it prints. */
    private String run(String program, String... arguments) throws Exception {
        // The last option but one is for a JDK 17.
        String options = "-XX:TieredStopAtLevel=1 -Dstdout.encoding=UTF-8 -Dsun.stdout.encoding=UTF-8 -cp";
        List<String> command = new ArrayList<>(List.of(options.split(" ", -1)));
        command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(folder + File.pathSeparator + CLASS_PATH, compile(program)));
        command.addAll(List.of(arguments));
        Path printed = folder.resolve("stdout.txt");
        Path errors = folder.resolve("stderr.txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(printed.toFile())
                .redirectError(errors.toFile());
        builder.environment().put("ATTEST_BASE_URL", sandbox.baseUrl());
        builder.environment().put("ATTEST_ACCESS_TOKEN", sandbox.ownerToken());
        Process process = builder.start();
        try {
            assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("has ended").isTrue();
        } finally {
            process.destroyForcibly();
        }

        String output = Files.readString(printed).replace("\r\n", "\n");
        assertThat(process.exitValue()).as(output + Files.readString(errors)).isZero();
        return output;
    }

    /** Returns the name of the class. */
    private String compile(String program) throws IOException {
        Matcher main = MAIN_CLASS.matcher(program);
        assertThat(main.find()).as(program).isTrue();
        Path source = Files.writeString(folder.resolve(main.group(1) + ".java"), program);
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        List<String> options = new ArrayList<>(List.of("--release 17 -proc:none -encoding UTF-8 -cp".split(" ", -1)));
        options.addAll(List.of(CLASS_PATH, "-d", folder.toString(), source.toString()));
        int result = ToolProvider.getSystemJavaCompiler().run(null, null, errors, options.toArray(String[]::new));
        assertThat(result).as(errors.toString(StandardCharsets.UTF_8)).isZero();
        return main.group(1);
    }

    private static Pattern output(String page, String program) throws IOException {
        String text = Files.readString(GUIDES.resolve(page));
        Matcher block = TEXT.matcher(text);
        assertThat(block.find(text.indexOf(program)))
                .as("text behind the program")
                .isTrue();
        return Pattern.compile(block.group(1).lines().map(PagesTest::line).collect(Collectors.joining()));
    }

    private static String line(String line) {
        return line.equals("…")
                ? "(?:.*\n)*"
                : Stream.of(line.split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*")) + "\n";
    }
}
