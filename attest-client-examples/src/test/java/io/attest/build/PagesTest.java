package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.zaxxer.hikari.HikariDataSource;
import io.attest.client.batch.SendState;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.examples.Attest;
import io.attest.examples.testing.Printed;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxEmail;
import io.attest.sandbox.SandboxPerson;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A page begins with a whole program: it prints what the page says. */
@Timeout(120)
class PagesTest {

    private static final Pattern CSV = Pattern.compile("```csv\\R(.*?)```", Pattern.DOTALL);
    private static final String SEND = "/attestation-requests";
    private static final String NOBODY = "01hw000000000000000000000f";

    @TempDir
    Path folder;

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder().rateLimit(60).start();

    private final String document = sandbox.catalogue().publishedDocument().id();
    private final String person = sandbox.catalogue().person().id();
    private final Map<String, String> environment =
            new HashMap<>(Map.of("ATTEST_BASE_URL", sandbox.baseUrl(), "ATTEST_ACCESS_TOKEN", sandbox.ownerToken()));

    @BeforeEach
    void database() {
        String url = "jdbc:sqlite:" + folder.resolve("app.db") + "?journal_mode=WAL&busy_timeout=60000";
        environment.put("DATABASE_URL", url);
    }

    static List<Arguments> pages() {
        Consumer<AttestSandbox> nothing = sandbox -> {};
        // A gateway gives up on a request that is carried out: the retry by hand sends again.
        Consumer<AttestSandbox> gateway =
                sandbox -> sandbox.failNext(Fault.gateway().afterPassingOn());
        Consumer<AttestSandbox> filter =
                sandbox -> sandbox.failNext("POST", SEND, Fault.filter().afterPassingOn());
        Consumer<AttestSandbox> third = sandbox -> {
            sandbox.failNext("POST", SEND, Fault.delay(Duration.ZERO), Fault.delay(Duration.ZERO));
            sandbox.failNext("POST", SEND, Fault.disconnectAfterReading());
        };
        Consumer<AttestSandbox> other = sandbox -> {
            String request = "{\"id\":\"" + NOBODY + "\",\"status\":\"viewed\",\"attested_at\":null}";
            sandbox.stub("GET", SEND + "/{id}", 200, request);
            sandbox.stub("POST", SEND + "/" + NOBODY + "/cancel", 200, "{\"status\":\"canceled\"}");
        };
        Consumer<AttestSandbox> twice = sandbox -> sandbox.failNext(Fault.disconnectBeforeReading(), Fault.status(503));
        Consumer<AttestSandbox> once = sandbox -> sandbox.failNext(Fault.status(503));
        return List.of(
                arguments("assistants.md", "PERSON DOCUMENT", 1, nothing),
                arguments("configuration.md", "", 0, nothing),
                arguments("errors.md", "DOCUMENT PERSON " + NOBODY + " PERSON", 2, third),
                arguments("first-call.md", "", 0, nothing),
                arguments("futures.md", "PERSON DOCUMENT", 1, nothing),
                arguments("lists.md", "", 0, nothing),
                arguments("mirror.md", "", 0, nothing),
                arguments("migrating.md", "PERSON DOCUMENT", 2, gateway),
                arguments("nightly-report.md", "", 0, twice),
                arguments("observability.md", "", 0, once),
                arguments("other-endpoints.md", NOBODY, 0, other),
                arguments("rate-limits.md", "", 0, nothing),
                arguments("sending.md", "PERSON DOCUMENT", 1, filter));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pages")
    void aProgramPrintsWhatThePageSays(String page, String arguments, int emails, Consumer<AttestSandbox> before)
            throws Exception {
        before.accept(sandbox);
        String line = arguments.replace("PERSON", person).replace("DOCUMENT", document);

        start(page, line.isEmpty() ? new String[0] : line.split(" ", -1)).assertPrints(page);

        assertThat(sandbox.emails()).hasSize(emails);
        assertThat(sandbox.rateLimitedRequests()).isZero();
    }

    /** Nothing is in doubt before the send: the read was carried out, which says nothing of the e-mail. */
    @ParameterizedTest
    @CsvSource({
        "README.md, false, 0, 'sent: [0-9a-z]{26}\n'",
        "README.md, true, 0, 'not sent.*\n'",
        "assistants.md, true, 0, '(not sent.*\n)?'",
        "sending.md, true, 1, '(not sent.*\n)?'"
    })
    void aProgramSaysWhetherItSent(String page, boolean fails, int exitCode, String prints) throws Exception {
        if (fails) {
            sandbox.stub("GET", "/me", 200, "{}");
        }
        Page run = start(page, person, document);

        assertThat(run.exitCode()).as(run.err.text()).isEqualTo(exitCode);
        assertThat(run.out.text()).matches(prints);
        assertThat(sandbox.emails()).hasSize(fails ? 0 : 1);
    }

    /** The transaction of the second is rolled back, after the item was added. */
    @ParameterizedTest
    @CsvSource({"outbox.md, send", "alerts.md, ''"})
    void outbox(String page, String argument) throws Exception {
        String other = sandbox.addDocument("Another").id();
        assertThat(start("outbox.md", "hire", person, document).exitCode()).isZero();
        assertThat(start("outbox.md", "hire", person, other).exitCode()).isOne();
        if (page.equals("alerts.md")) {
            sandbox.failNext("POST", SEND, Fault.filter().afterPassingOn());
        }

        start(page, argument).assertPrints(page);

        assertThat(sandbox.emails()).extracting(SandboxEmail::documentId).containsExactly(document);
    }

    /** The old token is deleted before the file has the new one. */
    @Test
    void tokens() throws Exception {
        Path token = Files.writeString(folder.resolve("token"), sandbox.ownerToken());
        environment.put("ATTEST_ACCESS_TOKEN_FILE", token.toString());
        sandbox.revoke(sandbox.ownerToken());
        Page page = start("tokens.md");
        page.await(() -> page.out.text().contains("waiting"));
        Path changed = Files.writeString(folder.resolve("changed"), sandbox.newOwnerToken());
        Files.move(changed, token, StandardCopyOption.ATOMIC_MOVE);

        page.assertPrints("tokens.md");
    }

    /** SIGTERM ends the first run after the request in flight. In the end two go on where it was, at once. */
    @Test
    void sendToEverybody() throws Exception {
        String page = "send-to-everybody.md";
        Stream<String> ids =
                Stream.concat(sandbox.catalogue().people().stream().limit(4).map(SandboxPerson::id), Stream.of(NOBODY));
        Path file = Files.write(folder.resolve("people.txt"), ids.toList());
        // As another program may write them.
        Path upper = Files.writeString(
                folder.resolve("upper.txt"), Files.readString(file).toUpperCase(Locale.ROOT));
        try (HikariDataSource database = new HikariDataSource()) {
            database.setJdbcUrl(environment.get("DATABASE_URL"));
            JdbcSendLedger ledger = JdbcSendLedger.of(database, "policy-2027");
            sandbox.failNext("POST", SEND, Fault.delay(Duration.ofSeconds(2)));
            Page stopped = start(page, document, file.toString());
            stopped.await(() -> !sandbox.emails().isEmpty());
            stopped.terminate();
            assertThat(stopped.out.text()).contains("ending=CLOSED");
            assertThat(ledger.counts()).containsEntry(SendState.SENT, 1L).containsEntry(SendState.PENDING, 4L);

            String last = sandbox.catalogue().people().get(3).id() + "/" + document;
            assertThat(start(page, "withdraw", last).exitCode()).isZero();
            assertThat(ledger.counts()).containsEntry(SendState.PENDING, 3L);
        }
        assertThat(start(page, "pause").exitCode()).isZero();
        Page paused = start(page, document, file.toString());
        assertThat(paused.exitCode()).as(paused.err.text()).isOne();
        assertThat(paused.out.text()).contains("ending=PAUSED");
        assertThat(start(page, "resume").exitCode()).isZero();

        sandbox.failNext("POST", SEND, Fault.disconnectAfterReading());
        for (Page run : List.of(
                start(page, document, file.toString()),
                start(page, document.toUpperCase(Locale.ROOT), upper.toString()))) {
            run.assertPrints(page);
        }
        assertThat(sandbox.emails()).as("of all runs").hasSize(4);
    }

    /** The people of the file are those of the sandbox. */
    @Test
    void campaign() throws Exception {
        Matcher csv = CSV.matcher(Files.readString(Path.of("..", "attest-client", "docs", "campaign.md")));
        assertThat(csv.find()).isTrue();
        Path file = Files.writeString(folder.resolve("policy.csv"), csv.group(1));
        Printed printed = new Printed();

        Attest.commandLine(printed, printed, environment).execute("campaign", file.toString());

        assertThat(printed.text()).matches(Page.output("campaign.md", csv.group()));
        assertThat(sandbox.emails()).hasSize(3);
    }

    /** The program of this page is a test. */
    @Test
    void testingABatch() throws Exception {
        Class<?> type = SnippetsTest.program("testing-a-batch.md", "@Test");
        Constructor<?> constructor = type.getDeclaredConstructor();
        Method test = Stream.of(type.getDeclaredMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .findFirst()
                .orElseThrow();
        constructor.setAccessible(true);
        test.setAccessible(true);
        test.invoke(constructor.newInstance());
    }

    private Page start(String page, String... arguments) throws Exception {
        return Page.start(page, environment, arguments);
    }
}
