package io.attest.examples;

import static io.attest.examples.testing.Samples.ledger;
import static io.attest.examples.testing.Samples.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.AttestClient;
import io.attest.client.Documents;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.config.RequestOptions;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.error.RateLimitException;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.Page;
import io.attest.examples.testing.Samples;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Code that compiles and looks right. Each test has what it does, the code that is right, and the sentence that says so
 * where one looks.
 */
@Timeout(60)
class TrapsTest {

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    @AutoClose
    private final AttestClient client = Samples.client(sandbox).build();

    /** In the source or guide that one reads when one writes this code; whatever its line breaks. */
    private static void says(String file, String sentence) throws IOException {
        Path path = Path.of(
                "../attest-client", file.endsWith(".md") ? "docs/" + file : "src/main/java/io/attest/client/" + file);
        assertThat(Files.readString(path).replaceAll("\\s+(\\* )?\\s*", " ")).contains(sentence);
    }

    @Test
    void aKeyWithARandomPartSendsAgainAtTheNextStart() throws IOException {
        JdbcSendLedger ledger = ledger();
        for (int start = 1; start <= 2; start++) {
            try (BatchSender sender = BatchSender.of(client, ledger)) {
                sender.add("handbook " + UUID.randomUUID(), request(sandbox, 0));
                sender.add("handbook " + request(sandbox, 1).personId(), request(sandbox, 1));
                BatchReport unused = sender.run();
            }
        }

        assertThat(sandbox.emails()).as("two and one").hasSize(3);
        says("batch/SendItem.java", "with a random UUID or the date of today in it, the next start of a program sends");
        says("send-to-everybody.md", "with a random UUID or today's date in it, each start sends again");
    }

    @Test
    void aMessageThatIsCorrectedAfterItsItemWasAddedIsAConflict() throws IOException {
        try (BatchSender sender = BatchSender.of(client, ledger())) {
            sender.add("amara", request(sandbox, 0).withRecipientMessage("Plaese sign."));
            List<SendItem> corrected =
                    List.of(SendItem.of("amara", request(sandbox, 0).withRecipientMessage("Please sign.")));

            // Compilers and IDEs ask for this result.
            assertThat(sender.add(corrected).conflicts()).containsExactly("amara");
            BatchReport report = sender.run();

            assertThat(report.conflicts()).containsExactly("amara");
            assertThat(report.allSent()).isFalse();
        }
        says("send-to-everybody.md", "`conflicts()` of the result and of the report has the key");
    }

    @Test
    void afterOrTimeoutTheFutureDoesNotKnowWhetherTheSendWentOut() throws IOException {
        sandbox.failNext(Fault.delay(Duration.ofSeconds(30)));
        CompletableFuture<AttestationRequest> sent =
                client.callAsync(it -> it.attestationRequests().create(request(sandbox, 0)));
        while (sandbox.emails().isEmpty()) {
            Thread.onSpinWait();
        }
        Throwable thrown =
                catchThrowable(() -> sent.orTimeout(1, TimeUnit.NANOSECONDS).join());

        assertThat(AttestException.find(thrown)).isNull();
        assertThat(sandbox.emails()).hasSize(1);
        says("error/AttestException.java", "means that a person has to check, as after {@link Advice#CHECK_FIRST}");
        says(
                "futures.md",
                "After a send, that one and a `CancellationException` mean that a person has to check, too.");
    }

    @Test
    void unknownIsNotTheOnlyOutcomeAfterWhichASendIsNotRepeated() throws IOException {
        sandbox.failNext(Fault.cutBody());

        AttestException failure = catchThrowableOfType(
                AttestException.class, () -> client.attestationRequests().create(request(sandbox, 0)));

        assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(failure.outcome().mayHaveHappened()).isTrue();
        assertThat(sandbox.emails()).hasSize(1);
        says("error/Outcome.java", "ask {@link #mayHaveHappened()} and not for {@link #UNKNOWN} alone");
    }

    @Test
    void hundredsOfFuturesAreMoreThanARateLimitHasPermits() throws IOException {
        try (AttestSandbox limited = AttestSandbox.builder().rateLimit(60).start();
                AttestClient impatient =
                        Samples.client(limited).timeout(Duration.ofSeconds(30)).build()) {
            CreateAttestationRequest request = request(limited, 0);
            // The client knows the limit, and no response changes what it knows before all have asked.
            impatient.me().get();
            Fault late = Fault.delay(Duration.ofSeconds(3));
            limited.failNext(
                    "POST",
                    "/attestation-requests",
                    late,
                    Collections.nCopies(58, late).toArray(Fault[]::new));
            List<CompletableFuture<AttestationRequest>> sends = IntStream.range(0, 100)
                    .mapToObj(i ->
                            impatient.callAsync(it -> it.attestationRequests().create(request)))
                    .toList();
            List<Throwable> failures = sends.stream()
                    .map(send -> catchThrowable(send::join))
                    .filter(thrown -> thrown != null)
                    .toList();

            assertThat(failures)
                    .hasSize(41)
                    .allSatisfy(thrown -> assertThat(AttestException.find(thrown))
                            .isInstanceOf(RateLimitException.class)
                            .matches(failure -> failure.outcome() == Outcome.NOT_SENT));
            assertThat(limited.emails()).hasSize(59);
            assertThat(limited.rateLimitedRequests()).isZero();
        }
        says("futures.md", "**For more than a few sends, use [a batch](send-to-everybody.md) instead.**");
    }

    @Test
    void aWrongIdAmongRowsEndsALoopThatCatchesAttestExceptions() throws IOException {
        String document = sandbox.catalogue().publishedDocument().id();
        List<String> people = List.of(sandbox.catalogue().person().id(), "4711");
        assertThatThrownBy(() -> {
                    for (String person : people) {
                        try {
                            client.attestationRequests().create(CreateAttestationRequest.of(person, document));
                        } catch (AttestException e) {
                            throw new AssertionError(e);
                        }
                    }
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("personId");
        assertThat(sandbox.emails()).as("in its midst").hasSize(1);

        assertThatThrownBy(() -> people.stream()
                        .map(person -> CreateAttestationRequest.of(person, document))
                        .toList()
                        .forEach(client.attestationRequests()::create))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(sandbox.emails()).as("before it").hasSize(1);
        says("errors.md", "make all requests before the first send, or one wrong id ends the loop in its midst");
        says("AttestationRequests.java", "A wrong id is refused before, when the request is made");
    }

    @Test
    void archivedMeansOnlyTheArchived() throws IOException {
        List<Document> archived =
                client.documents().readAll(DocumentQuery.defaults().withArchived(true));
        List<Document> all = Stream.concat(client.documents().readAll().stream(), archived.stream())
                .toList();

        assertThat(archived).isNotEmpty().hasSizeLessThan(all.size());
        assertThat(all).hasSameSizeAs(sandbox.catalogue().documents());
        says("lists.md", "With `withArchived(true)` they read the archived ones, and only these.");
        says("model/DocumentQuery.java", "true for archived documents only");
    }

    @Test
    void listIsOnePageOf25() throws IOException {
        Page<Document> page = client.documents().list();

        assertThat(page.data()).hasSize(25);
        assertThat(client.documents().readAll()).hasSizeGreaterThan(25);
        says("lists.md", "`list` reads one page: by default the first one, of 25 documents.");
        says("Documents.java", "the first page, 25 documents a page");
    }

    @Test
    void aViewInTryWithResourcesClosesNothing() throws IOException {
        try (AttestClient view = client.with(RequestOptions.none().withTag("job", "nightly"))) {
            assertThat(view.me().get().id()).isNotNull();
        }

        assertThat(client.me().get().id()).isNotNull();
        says("AttestClient.java", "Closing a view, or a client that is closed, does nothing.");
    }

    @Test
    void theTimeoutOfAViewIsNotThatOfABatch() throws IOException {
        sandbox.failNext("POST", "/attestation-requests", Fault.delay(Duration.ofMillis(300)));
        AttestClient hasty = client.with(RequestOptions.none().withTimeout(Duration.ofMillis(100)));
        try (BatchSender sender = BatchSender.of(hasty, ledger())) {
            sender.add("amara", request(sandbox, 0));

            assertThat(sender.run().allSent()).isTrue();
        }
        says("batch/BatchSender.java", "retry and rate limit options of the client do not apply");
    }

    @Test
    void anIdInUpperCaseIsSentInLowerCase() throws IOException {
        String mine = sandbox.catalogue().person().id().toUpperCase(Locale.ROOT);
        CreateAttestationRequest request =
                CreateAttestationRequest.of(mine, request(sandbox, 0).documentId());

        assertThat(request.personId()).isNotEqualTo(mine).isEqualToIgnoringCase(mine);
        assertThat(client.attestationRequests().create(request).id()).isNotNull();
        says("model/CreateAttestationRequest.java", "upper case is converted to lower case, so compare ids without");
    }

    @Test
    void aRollbackDoesNotTakeBackWhatTheSenderHasAdded() throws SQLException, IOException {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        JdbcSendLedger ledger = JdbcSendLedger.of(database, "handbook").createSchema();
        try (BatchSender sender = BatchSender.of(client, ledger);
                Connection transaction = database.getConnection()) {
            transaction.setAutoCommit(false);
            sender.add("on another connection", request(sandbox, 0));
            assertThat(ledger.add(transaction, List.of(SendItem.of("of the transaction", request(sandbox, 1))))
                            .added())
                    .isEqualTo(1);
            transaction.rollback();

            assertThat(sender.entries(SendState.PENDING))
                    .extracting(entry -> entry.item().key())
                    .containsExactly("on another connection");
        }
        says("batch/BatchSender.java", "commits that at once, also within a transaction of the application");
    }

    /** As in an outbox that is sent each minute, behind a firewall that blocks sends. */
    @Test
    void runsThatFindOneItemEachPauseTheLedgerIfTheyAreOfOneSender() throws IOException {
        SendLedger ledger = ledger();
        try (BatchSender sender = BatchSender.of(client, ledger)) {
            findsOneItemInDoubt(sender, 0);
            assertThat(sender.pauseReason()).isNull();
            findsOneItemInDoubt(sender, 1);
            assertThat(sender.pauseReason()).startsWith("two sends in a row ended in doubt");

            sender.resume();
            findsOneItemInDoubt(sender, 2);
            assertThat(sender.pauseReason()).as("counted anew").isNull();
            assertThat(sender.add("is sent", request(sandbox, 9))).isTrue();
            assertThat(sender.run().count(SendState.SENT)).isEqualTo(1);
            findsOneItemInDoubt(sender, 3);
            assertThat(sender.pauseReason()).as("counted anew").isNull();
        }
        try (BatchSender ofAnotherProcess = BatchSender.of(client, ledger)) {
            findsOneItemInDoubt(ofAnotherProcess, 4);
            assertThat(ofAnotherProcess.pauseReason()).isNull();
        }
        says("send-to-everybody.md", "may leave one unknown each time, and pauses nothing. So alert on `UNKNOWN`.");
    }

    private void findsOneItemInDoubt(BatchSender sender, int number) {
        sandbox.failNext("POST", "/attestation-requests", Fault.filter());
        assertThat(sender.add("person " + number, request(sandbox, number))).isTrue();
        assertThat(sender.run().count(SendState.UNKNOWN)).isEqualTo(number + 1);
    }

    /** What a mocking library makes. */
    @Test
    void aMockAnswersTheMethodsWithADefaultWithNull() throws IOException {
        Documents mock = (Documents) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Documents.class}, (proxy, method, arguments) -> null);
        Documents fake = (query, options) -> Page.of(new ArrayList<Document>());

        assertThat(mock.readAll()).isNull();
        assertThat(fake.readAll()).isEmpty();
        says("Documents.java", "A mock answers the defaults with null, too.");
    }
}
