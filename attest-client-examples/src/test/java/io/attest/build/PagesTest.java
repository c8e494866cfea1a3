package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.attest.client.batch.SendState;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.examples.Attest;
import io.attest.examples.testing.Needs;
import io.attest.examples.testing.Printed;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxPerson;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A page for a job begins with a whole program: it prints what the page says. */
class PagesTest {

    private static final Path GUIDES = Path.of("..", "attest-client", "docs");
    private static final Pattern TEXT = Pattern.compile("```text\\R(.*?)```", Pattern.DOTALL);
    private static final Pattern CSV = Pattern.compile("```csv\\R(.*?)```", Pattern.DOTALL);
    private static final Pattern MAIN_CLASS = Pattern.compile("(?m)^(?:public )?(?:final )?class (\\w+)");
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    @TempDir
    Path folder;

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    private final String document = sandbox.catalogue().publishedDocument().id();
    private final Map<String, String> environment =
            new HashMap<>(Map.of("ATTEST_BASE_URL", sandbox.baseUrl(), "ATTEST_ACCESS_TOKEN", sandbox.ownerToken()));

    @Test
    void readme() throws Exception {
        Run run = new Page("README.md").start(sandbox.catalogue().person().id(), document);

        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.printed()).matches("sent: [0-9a-z]{26}\n");
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

    /** SIGTERM ends one of them after the request in flight. Then two go on where it was. */
    @Test
    void twoServers() throws Exception {
        Needs.that(
                OS.LINUX.isCurrentOs() && System.getProperty("os.arch").equals("amd64"),
                "the system that the build has a PostgreSQL for");
        Stream<String> people = Stream.concat(
                sandbox.catalogue().people().stream().limit(4).map(SandboxPerson::id),
                Stream.of("01hw000000000000000000000f"));
        String file = Files.write(
                        folder.resolve("people.txt"),
                        people.map(id -> id + ",Bo Example").toList())
                .toString();
        try (EmbeddedPostgres server = EmbeddedPostgres.start()) {
            String url = server.getJdbcUrl("postgres", "postgres");
            environment.put("DATABASE_URL", url);
            Page page = new Page("two-servers.md");

            sandbox.failNext("POST", "/attestation-requests", Fault.delay(Duration.ofSeconds(4)));
            Run stopped = page.start(document, file);
            while (sandbox.emails().isEmpty()) {
                assertThat(stopped.process.waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
            }
            stopped.process.destroy();
            assertThat(stopped.exitCode()).as(stopped.errors()).isEqualTo(143);
            assertThat(stopped.printed()).contains("ending=CLOSED");
            assertThat(counts(url)).containsEntry(SendState.SENT, 1L).containsEntry(SendState.PENDING, 4L);

            assertThat(page.start("pause").exitCode()).isZero();
            Run paused = page.start(document, file);
            assertThat(paused.exitCode()).as(paused.errors()).isOne();
            assertThat(paused.printed()).contains("ending=PAUSED");
            assertThat(page.start("resume").exitCode()).isZero();

            sandbox.failNext("POST", "/attestation-requests", Fault.disconnectAfterReading());
            List<Run> both = List.of(page.start(document, file), page.start(document, file));
            for (Run run : both) {
                page.assertPrinted(run);
            }
            assertThat(sandbox.emails()).as("of all runs").hasSize(4);
        }
    }

    private static Map<SendState, Long> counts(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            return JdbcSendLedger.of(pool, "policy-2027").counts();
        }
    }

    /** The people of the file are those of the sandbox. */
    @Test
    void campaign() throws Exception {
        String text = Files.readString(GUIDES.resolve("campaign.md"));
        Matcher csv = CSV.matcher(text);
        assertThat(csv.find()).isTrue();
        Path file = Files.writeString(folder.resolve("policy.csv"), csv.group(1));
        Printed printed = new Printed();

        Attest.commandLine(printed, printed, environment, false).execute("campaign", file.toString());

        assertThat(printed.text()).matches(output("campaign.md", csv.group()));
        assertThat(sandbox.emails()).hasSize(3);
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

    /** The program of this page is a test. */
    @Test
    void testingABatch() throws Exception {
        String program = Snippet.all().stream()
                .filter(snippet -> snippet.where().startsWith("testing-a-batch.md:"))
                .map(Snippet::code)
                .filter(code -> code.contains("@Test"))
                .findFirst()
                .orElseThrow();
        String name = compile(program);
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            Class<?> test = loader.loadClass(name);
            List<Method> methods = Stream.of(test.getDeclaredMethods())
                    .filter(method -> method.isAnnotationPresent(Test.class))
                    .toList();
            assertThat(methods).hasSize(1);
            Constructor<?> constructor = test.getDeclaredConstructor();
            constructor.setAccessible(true);
            methods.get(0).setAccessible(true);
            methods.get(0).invoke(constructor.newInstance());
        }
    }

    private void assertPrintsWhatThePageSays(String page, String... arguments) throws Exception {
        Page run = new Page(page);
        run.assertPrinted(run.start(arguments));
    }

    /**
     * Runs the first program of a page in JVMs of their own, and compares what it prints with the first block of text
     * behind it. There, a line {@code …} stands for any lines, and {@code …} within a line for any characters.
     */
    private final class Page {

        private final String name;
        private final String program;
        private final String mainClass;

        Page(String name) throws IOException {
            this.name = name;
            this.program = Snippet.all().stream()
                    .filter(snippet -> snippet.where().startsWith(name + ":"))
                    .map(Snippet::code)
                    .filter(code -> code.contains("public static void main"))
                    .findFirst()
                    .orElseThrow();
            this.mainClass = compile(program);
        }

        Run start(String... arguments) throws IOException {
            // The last option but one is for a JDK 17.
            String options = "-XX:TieredStopAtLevel=1 -Dstdout.encoding=UTF-8 -Dsun.stdout.encoding=UTF-8 -cp";
            List<String> command = new ArrayList<>(List.of(options.split(" ", -1)));
            command.add(
                    0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(List.of(folder + File.pathSeparator + CLASS_PATH, mainClass));
            command.addAll(List.of(arguments));
            Path output = Files.createTempFile(folder, "stdout", ".txt");
            Path errors = Files.createTempFile(folder, "stderr", ".txt");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile());
            builder.environment().putAll(environment);
            return new Run(builder.start(), output, errors);
        }

        void assertPrinted(Run run) throws Exception {
            assertThat(run.exitCode()).as(run.printed() + run.errors()).isZero();
            assertThat(run.printed()).matches(output(name, program));
        }
    }

    private record Run(Process process, Path output, Path errorOutput) {

        int exitCode() throws InterruptedException {
            try {
                assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("has ended").isTrue();
            } finally {
                process.destroyForcibly();
            }
            return process.exitValue();
        }

        String printed() throws IOException {
            return Files.readString(output).replace("\r\n", "\n");
        }

        String errors() throws IOException {
            return Files.readString(errorOutput);
        }
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
