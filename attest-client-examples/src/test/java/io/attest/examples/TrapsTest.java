package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.AttestClient;
import io.attest.client.Documents;
import io.attest.client.WithResponse;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.Advice;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ServerException;
import io.attest.client.error.ThrottledException;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.Page;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.Fixtures;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a reviewer of the API tripped over, and what it does now. */
@Timeout(60)
class TrapsTest {

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    @AutoClose
    private final AttestClient client = AttestClient.builder()
            .baseUrl(sandbox.baseUrl())
            .accessToken(sandbox.ownerToken())
            .retry(RetryOptions.none())
            .build();

    private final CreateAttestationRequest request = CreateAttestationRequest.of(
            sandbox.catalogue().person().id(),
            sandbox.catalogue().publishedDocument().id());

    /** Error Prone refuses it without the variable: the method carries {@code CheckReturnValue}. */
    @Test
    void anIgnoredCopyChangesNothing() {
        CreateAttestationRequest copy = request.withRecipientMessage("Please sign.");

        assertThat(request.recipientMessage()).isNull();
        assertThat(copy.recipientMessage()).isEqualTo("Please sign.");
    }

    @Test
    void aStatusMayBeComparedByIdentity() {
        AttestationRequest sent = client.attestationRequests().create(request);

        assertThat(sent.status()).isSameAs(AttestationStatus.SENT);
        assertThat(AttestationStatus.of("canceled").known()).isEqualTo(AttestationStatus.Known.CANCELED);
    }

    /** {@code catch (RateLimitException)} misses it; {@code retryAfter()} is on what both have in common. */
    @Test
    void failFastThrowsAnotherExceptionThanA429() {
        try (AttestSandbox limited = AttestSandbox.builder().rateLimit(1).start();
                AttestClient hasty = AttestClient.builder()
                        .baseUrl(limited.baseUrl())
                        .accessToken(limited.ownerToken())
                        .rateLimit(RateLimitOptions.failFast())
                        .build()) {
            CurrentUser first = hasty.me().get();
            assertThat(first).isNotNull();

            AttestException failure =
                    catchThrowableOfType(AttestException.class, () -> hasty.me().get());

            assertThat(failure).isInstanceOf(ThrottledException.class);
            assertThat(failure.retryAfter()).isNotNull();
            assertThat(failure.advice()).isEqualTo(Advice.WAIT);
        }
    }

    @Test
    void aReadThatFailedIsNeverToBeCheckedByHand() {
        sandbox.failNext(
                Fault.status(503), Fault.disconnectAfterReading(), Fault.statusWithBody(200, "text/html", "<p>"));

        for (int i = 0; i < 3; i++) {
            AttestException failure = catchThrowableOfType(
                    AttestException.class, () -> client.me().get());
            assertThat(failure.advice()).as("%s", failure).isEqualTo(Advice.WAIT);
        }
    }

    @Test
    void aCallOnAnotherClientLeavesNoResponse() {
        WithResponse<CurrentUser> me = client.callWithResponse(it -> client.me().get());

        assertThat(me.value()).isNotNull();
        assertThat(me.response()).isNull();
        assertThat(me.header("Date")).isNull();
    }

    @Test
    void closingAViewClosesNothing() {
        try (AttestClient view = client.with(RequestOptions.none().withTag("job", "nightly"))) {
            assertThat(view.me().get()).isNotNull();
        }
        assertThat(client.me().get()).isNotNull();
    }

    /** Options in which nothing is set change nothing; those of the retry replace all of the retry. */
    @Test
    void noneSetsNothingAndDefaultsAreValues() {
        AttestClient same = client.with(RequestOptions.none());
        AttestClient retrying = client.with(RequestOptions.none().withRetry(RetryOptions.defaults()));

        sandbox.failNext(Fault.status(503));
        assertThatExceptionOfType(ServerException.class)
                .isThrownBy(() -> same.me().get());
        sandbox.failNext(Fault.status(503).withRetryAfter(Duration.ZERO));
        assertThat(retrying.me().get()).isNotNull();
    }

    @Test
    void aFutureThatNobodyKeepsIsStillWorked() {
        CompletableFuture<AttestationRequest> dropped =
                client.callAsync(it -> it.attestationRequests().create(request));

        assertThat(dropped.thenApply(AttestationRequest::id).join()).isNotNull();
    }

    @Test
    void theExceptionOfACallIsFoundBehindDependentStages() {
        sandbox.failNext(Fault.disconnectAfterReading());
        CompletableFuture<String> id =
                client.callAsync(it -> it.attestationRequests().create(request)).thenApply(AttestationRequest::id);

        CompletionException thrown = catchThrowableOfType(CompletionException.class, id::join);

        assertThat(AttestException.find(thrown)).isInstanceOf(NetworkException.class);
        assertThat(AttestException.find(thrown)).returns(Advice.CHECK_FIRST, AttestException::advice);
    }

    /** For thousands of sends, take a batch: most futures would wait longer than their timeout. */
    @Test
    void manyFuturesAtOnceAreOneThreadEach() {
        List<CompletableFuture<CurrentUser>> futures = Stream.generate(
                        () -> client.callAsync(it -> it.me().get()))
                .limit(50)
                .toList();

        assertThat(futures).allMatch(future -> future.join() != null);
    }

    @Test
    void aTimeoutIsThatOfTheWholeReadAll() {
        AttestClient hurried = client.with(
                RequestOptions.none().withTimeout(Duration.ofSeconds(2)).withRetry(RetryOptions.defaults()));
        sandbox.failNext(Fault.delay(Duration.ZERO), Fault.status(503).withRetryAfter(Duration.ofSeconds(3)));

        assertThatExceptionOfType(ServerException.class)
                .isThrownBy(() ->
                        hurried.documents().readAll(DocumentQuery.defaults().withPerPage(10)));
    }

    /** A count that was not given is null, and {@code Boolean.TRUE.equals} asks without unboxing. */
    @Test
    void whatIsNotGivenIsNull() {
        Document bare = Document.builder().id("d").build();

        assertThat(bare.hasPublishedRevision()).isNull();
        assertThat(Boolean.TRUE.equals(bare.hasPublishedRevision())).isFalse();
        assertThat(bare.attestationCounts()).isNull();
        assertThat(bare.archivedAt()).as("also null if it was not given").isNull();
    }

    @Test
    void anUpperCaseIdIsTheSame() {
        assertThat(CreateAttestationRequest.of(
                        request.personId().toUpperCase(Locale.ROOT),
                        request.documentId().toUpperCase(Locale.ROOT)))
                .isEqualTo(request);
    }

    /** A mapper that binds what a browser sent takes none: {@code OtherMappersTest} of the library binds one. */
    @Test
    void aFieldThatTheSdkDoesNotKnowIsSetByCode() {
        assertThat(request.withAdditionalProperty("due_at", "2030-01-31").additionalProperties())
                .isEqualTo(Map.of("due_at", "2030-01-31"));
    }

    @Test
    void aBatchWhoseItemsWereAllRejectedIsSettledAndNotSent() {
        try (BatchSender sender = BatchSender.of(client, ledger())) {
            sender.add("1", request);
            sandbox.failNext("POST", "/attestation-requests", Fault.status(422));

            BatchReport report = sender.run();

            assertThat(report.isSettled()).isTrue();
            assertThat(report.allSent()).isFalse();
        }
    }

    @Test
    void anItemWhoseRequestHasChangedIsAConflict() {
        JdbcSendLedger ledger = ledger();
        try (BatchSender sender = BatchSender.of(client, ledger)) {
            sender.add("1", request);

            assertThatIllegalArgumentException()
                    .isThrownBy(() -> sender.add("1", request.withRecipientMessage("Please sign.")));
        }
    }

    /** A default reads with the decorator's own {@code list}, so what a later version adds goes through it too. */
    @Test
    void aDecoratorThatInheritsADefaultIsAskedForEachPage() {
        Documents documents = client.documents();
        List<Integer> pages = new CopyOnWriteArrayList<>();
        Documents counting = query -> {
            Page<Document> page = documents.list(query);
            pages.add(page.meta().currentPage());
            return page;
        };

        assertThat(counting.readAll()).hasSameSizeAs(documents.readAll());
        assertThat(pages).containsExactly(1, 2, 3);
    }

    /** One fault is one request; an outage lasts for a time. */
    @Test
    void anOutageOutlastsRetries() {
        AttestClient retrying = client.with(
                RequestOptions.none().withRetry(RetryOptions.defaults().withBaseDelay(Duration.ZERO)));
        sandbox.failNext(Fault.status(503));
        assertThat(retrying.me().get()).isNotNull();

        sandbox.failFor(Duration.ofMinutes(10), Fault.status(503));
        assertThatExceptionOfType(ServerException.class)
                .isThrownBy(() -> retrying.me().get())
                .satisfies(failure -> assertThat(failure.attempts()).isEqualTo(4));
        sandbox.advance(Duration.ofMinutes(10));
        assertThat(retrying.me().get()).isNotNull();
    }

    @Test
    void a429OfATestDoesNotCloseTheMinute() {
        AttestClient failingFast = client.with(RequestOptions.none().withRateLimit(RateLimitOptions.failFast()));
        assertThat(failingFast.me().get()).as("opens the minute").isNotNull();
        sandbox.failNext(Fault.status(429));
        assertThatExceptionOfType(RateLimitException.class)
                .isThrownBy(() -> failingFast.me().get());

        assertThatExceptionOfType(ThrottledException.class)
                .isThrownBy(() -> failingFast.me().get())
                .satisfies(held -> assertThat(held.retryAfter()).isLessThanOrEqualTo(Duration.ofSeconds(1)));
    }

    /** Close the stream: the pages that were read ahead are cancelled then. */
    @Test
    void aPrefetchedListIsReadAsAStreamThatIsClosed() {
        try (Stream<Document> documents =
                client.documents().listAll(DocumentQuery.defaults().withPerPage(10)).withPrefetch(2).stream()) {
            assertThat(documents.limit(3)).hasSize(3);
        }
    }

    /** Numbers are as precise as they came: equal by value only if their classes are. */
    @Test
    void additionalNumbersKeepTheirClass() {
        assertThat(request.withAdditionalProperty("n", 1)).isNotEqualTo(request.withAdditionalProperty("n", 1L));
        assertThat(request.withAdditionalProperty("n", 1)).isEqualTo(request.withAdditionalProperty("n", 1));
    }

    @Test
    void aThrottledExceptionOfATestIsAsARealOne() {
        ThrottledException fake = ThrottledException.of(Duration.ofSeconds(20));

        assertThat(fake.attempts()).isZero();
        assertThat(fake.outcome()).isEqualTo(Outcome.NOT_SENT);
        assertThat(fake).hasMessageContaining("Nothing was sent");
        assertThat(Fixtures.attestationRequest(Fixtures.createAttestationRequest()))
                .isEqualTo(Fixtures.attestationRequest());
    }

    private static JdbcSendLedger ledger() {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        return JdbcSendLedger.of(database, "handbook").createSchema();
    }
}
