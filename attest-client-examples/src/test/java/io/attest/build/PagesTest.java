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
import io.attest.sandbox.SandboxEmail;
import io.attest.sandbox.SandboxPerson;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A page begins with a whole program: it prints what the page says. */
class PagesTest {

    private static final Path GUIDES = Path.of("..", "attest-client", "docs");
    private static final Pattern CSV = Pattern.compile("```csv\\R(.*?)```", Pattern.DOTALL);

    @TempDir
    Path folder;

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    private final String document = sandbox.catalogue().publishedDocument().id();
    private final Map<String, String> environment =
            new HashMap<>(Map.of("ATTEST_BASE_URL", sandbox.baseUrl(), "ATTEST_ACCESS_TOKEN", sandbox.ownerToken()));

    @Test
    void readme() throws Exception {
        Page.Run run = page("README.md").start(sandbox.catalogue().person().id(), document);

        assertThat(run.exitCode()).as(run.errors()).isZero();
        assertThat(run.printed()).matches("sent: [0-9a-z]{26}\n");
        assertThat(sandbox.emails()).hasSize(1);
    }

    @Test
    void firstCall() throws Exception {
        assertPrintsWhatThePageSays("first-call.md");
    }

    @Test
    void inAHurry() throws Exception {
        assertPrintsWhatThePageSays(
                "assistants.md", sandbox.catalogue().person().id(), document);

        assertThat(sandbox.emails()).hasSize(1);
    }

    @Test
    void sending() throws Exception {
        sandbox.failNext("POST", "/attestation-requests", Fault.filter().afterPassingOn());

        assertPrintsWhatThePageSays("sending.md", sandbox.catalogue().person().id(), document);
    }

    /** The read was carried out, which says nothing of the e-mail. */
    @ParameterizedTest
    @ValueSource(strings = {"README.md", "assistants.md", "sending.md"})
    void nothingIsInDoubtBeforeTheSend(String page) throws Exception {
        sandbox.stub("GET", "/me", 200, "{}");

        Page.Run run = page(page).start(sandbox.catalogue().person().id(), document);

        assertThat(run.exitCode()).isEqualTo(page.equals("sending.md") ? 1 : 0);
        assertThat(run.printed()).matches("(not sent.*\n)?");
        assertThat(sandbox.emails()).isEmpty();
    }

    @Test
    void errors() throws Exception {
        sandbox.failNext("POST", "/attestation-requests", Fault.delay(Duration.ZERO), Fault.delay(Duration.ZERO));
        sandbox.failNext("POST", "/attestation-requests", Fault.disconnectAfterReading());

        String person = sandbox.catalogue().person().id();
        assertPrintsWhatThePageSays("errors.md", document, person, "01hw000000000000000000000f", person);
    }

    @ParameterizedTest
    @ValueSource(strings = {"configuration.md", "lists.md"})
    void reading(String page) throws Exception {
        assertPrintsWhatThePageSays(page);
    }

    @Test
    void observability() throws Exception {
        sandbox.failNext(Fault.status(503));

        assertPrintsWhatThePageSays("observability.md");
    }

    @Test
    void rateLimits() throws Exception {
        try (AttestSandbox limited = AttestSandbox.builder().rateLimit(60).start()) {
            environment.put("ATTEST_BASE_URL", limited.baseUrl());
            environment.put("ATTEST_ACCESS_TOKEN", limited.ownerToken());

            assertPrintsWhatThePageSays("rate-limits.md");
            assertThat(limited.rateLimitedRequests()).isZero();
        }
    }

    /** The transaction of the second is rolled back, after the item was added. */
    @Test
    void outbox() throws Exception {
        Page page = page("outbox.md");
        String person = sandbox.catalogue().person().id();
        String other = sandbox.addDocument("Another").id();

        assertThat(page.start("hire", person, document).exitCode()).isZero();
        assertThat(page.start("hire", person, other).exitCode()).isOne();
        page.assertPrinted(page.start("send"));

        assertThat(sandbox.emails()).extracting(SandboxEmail::documentId).containsExactly(document);
    }

    @Test
    void alerts() throws Exception {
        assertThat(page("outbox.md")
                        .start("hire", sandbox.catalogue().person().id(), document)
                        .exitCode())
                .isZero();
        sandbox.failNext("POST", "/attestation-requests", Fault.filter().afterPassingOn());

        assertPrintsWhatThePageSays("alerts.md");
    }

    /** The old token is deleted before the file has the new one. */
    @Test
    void tokens() throws Exception {
        Path token = Files.writeString(folder.resolve("token"), sandbox.ownerToken());
        environment.remove("ATTEST_ACCESS_TOKEN");
        environment.put("ATTEST_ACCESS_TOKEN_FILE", token.toString());
        sandbox.revoke(sandbox.ownerToken());
        Page page = page("tokens.md");
        Page.Run run = page.start();
        while (!run.printed().contains("waiting")) {
            assertThat(run.process().waitFor(20, TimeUnit.MILLISECONDS))
                    .as(run.errors())
                    .isFalse();
        }
        Path changed = Files.writeString(folder.resolve("changed"), sandbox.newOwnerToken());
        Files.move(changed, token, StandardCopyOption.ATOMIC_MOVE);

        page.assertPrinted(run);
    }

    /** A gateway gives up on a request that is carried out: the retry by hand sends again. */
    @Test
    void migrating() throws Exception {
        sandbox.failNext(Fault.gateway().afterPassingOn());

        assertPrintsWhatThePageSays("migrating.md", sandbox.catalogue().person().id(), document);

        assertThat(sandbox.emails()).hasSize(2);
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
        environment.put("DATABASE_URL", "jdbc:sqlite:ledger.db?journal_mode=WAL&busy_timeout=60000");
        sandbox.failNext("POST", "/attestation-requests", Fault.disconnectAfterReading());

        assertPrintsWhatThePageSays("send-to-everybody.md", document, file);
        assertPrintsWhatThePageSays("send-to-everybody.md", document.toUpperCase(Locale.ROOT), inUpperCase(file));

        assertThat(sandbox.emails()).as("of both runs").hasSize(4);
    }

    /** SIGTERM ends one of them after the request in flight. Then two go on where it was. */
    @Test
    void sendToEverybodyOnTwoServers() throws Exception {
        Needs.that(
                OS.LINUX.isCurrentOs() && System.getProperty("os.arch").equals("amd64"),
                "the system that the build has a PostgreSQL for");
        Stream<String> people = Stream.concat(
                sandbox.catalogue().people().stream().limit(4).map(SandboxPerson::id),
                Stream.of("01hw000000000000000000000f"));
        String file = Files.write(folder.resolve("people.txt"), people.toList()).toString();
        try (EmbeddedPostgres server = EmbeddedPostgres.start()) {
            String url = server.getJdbcUrl("postgres", "postgres");
            environment.put("DATABASE_URL", url);
            Page page = page("send-to-everybody.md");

            sandbox.failNext("POST", "/attestation-requests", Fault.delay(Duration.ofSeconds(4)));
            Page.Run stopped = page.start(document, file);
            while (sandbox.emails().isEmpty()) {
                assertThat(stopped.process().waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
            }
            stopped.process().destroy();
            assertThat(stopped.exitCode()).as(stopped.errors()).isEqualTo(143);
            assertThat(stopped.printed()).contains("ending=CLOSED");
            assertThat(counts(url)).containsEntry(SendState.SENT, 1L).containsEntry(SendState.PENDING, 4L);

            String last = sandbox.catalogue().people().get(3).id() + "/" + document;
            assertThat(page.start("withdraw", last).exitCode()).isZero();
            assertThat(counts(url)).containsEntry(SendState.PENDING, 3L);

            assertThat(page.start("pause").exitCode()).isZero();
            Page.Run paused = page.start(document, file);
            assertThat(paused.exitCode()).as(paused.errors()).isOne();
            assertThat(paused.printed()).contains("ending=PAUSED");
            assertThat(page.start("resume").exitCode()).isZero();

            sandbox.failNext("POST", "/attestation-requests", Fault.disconnectAfterReading());
            List<Page.Run> both = List.of(page.start(document, file), page.start(document, inUpperCase(file)));
            for (Page.Run run : both) {
                page.assertPrinted(run);
            }
            assertThat(sandbox.emails()).as("of all runs").hasSize(4);
        }
    }

    /** With the ids as another program may write them. */
    private static String inUpperCase(String file) throws IOException {
        String text = Files.readString(Path.of(file)).toUpperCase(Locale.ROOT);
        return Files.writeString(Path.of(file + ".upper"), text).toString();
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

        Attest.commandLine(printed, printed, environment).execute("campaign", file.toString());

        assertThat(printed.text()).matches(Page.output("campaign.md", csv.group()));
        assertThat(sandbox.emails()).hasSize(3);
    }

    @Test
    void futures() throws Exception {
        assertPrintsWhatThePageSays("futures.md", sandbox.catalogue().person().id(), document);

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
        String name = Page.compile(program, folder);
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
        Page run = page(page);
        run.assertPrinted(run.start(arguments));
    }

    private Page page(String name) throws IOException {
        return new Page(name, folder, environment);
    }
}
