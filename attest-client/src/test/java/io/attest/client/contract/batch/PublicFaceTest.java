package io.attest.client.contract.batch;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.AttestationRequests;
import io.attest.client.Me;
import io.attest.client.batch.BatchAccess;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.Ending;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.ApiException;
import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.testing.Ledgers;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import okhttp3.mockwebserver.MockWebServer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A batch is an application of the client that it is given: a proxy, a decorator or a fake. */
class PublicFaceTest extends BatchFixture {

    private final List<CreateAttestationRequest> faked = new ArrayList<>();

    private static AttestClient client(InvocationHandler handler) {
        return (AttestClient) Proxy.newProxyInstance(
                AttestClient.class.getClassLoader(), new Class<?>[] {AttestClient.class}, handler);
    }

    /** Every method of a client is delegated but this one, as Kotlin's {@code by} and a decorator do it. */
    private AttestClient allBut(String name, Supplier<Object> own) {
        return client((proxy, method, arguments) -> {
            if (method.getName().equals(name)) {
                return own.get();
            }
            try {
                return method.invoke(client, arguments);
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }

    /** A decorator of its own class. */
    private AttestClient sending(
            BiFunction<Supplier<CreateAttestationRequest>, RequestOptions, @Nullable AttestationRequest> own) {
        AttestationRequests sends = own::apply;
        return allBut("attestationRequests", () -> sends);
    }

    private static AttestationRequest created() {
        try (MockWebServer other = Web.serving(CREATED);
                AttestClient real = TestClients.of(other).build()) {
            return real.attestationRequests().create(Ledgers.item(1).request());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private AttestationRequests dryRun() {
        AttestationRequest answer = created();
        return (request, options) -> {
            faked.add(request.get());
            return answer;
        };
    }

    /** It passed the decorator by, and people got e-mail. */
    @Test
    void aDecoratorThatFakesSendsCausesNone() {
        AttestationRequests dryRun = dryRun();
        AttestClient decorated = allBut("attestationRequests", () -> dryRun);

        assertCounts(over(decorated, Ledgers.with(3)).run(), SENT, 3, 3);

        assertThat(faked).hasSize(3);
        assertThat(sends()).isZero();
    }

    @Test
    void aProxyIsAskedForEachCallSoThatARefreshedClientServesTheNextOne() {
        prepare(CREATED, CREATED);
        List<String> asked = new ArrayList<>();
        AttestClient proxy = client((self, method, arguments) -> {
            asked.add(method.getName());
            return method.invoke(client, arguments);
        });

        assertCounts(over(proxy, Ledgers.with(2)).run(), SENT, 2, 2);

        assertThat(asked)
                .contains("me")
                .filteredOn("attestationRequests"::equals)
                .hasSize(2);
    }

    @Test
    void aDecoratorKeepsTheOptionsAndTheClaimAfterThePermit() {
        AttestClient decorated = sending((request, options) -> {
            assertThat(options.tags()).containsEntry("job", "nightly");
            return client.attestationRequests().create(request, options);
        });
        prepare(limited(CREATED, 0), CREATED);
        JdbcSendLedger ledger = Ledgers.with(2);
        time.onSleep(() -> assertThat(ledger.counts()).containsEntry(PENDING, 1L));
        BatchOptions options = BatchOptions.defaults().withTag("job", "nightly");

        assertThat(BatchAccess.sender(decorated, ledger, options, time).run().allSent())
                .isTrue();
        assertThat(time.sleeps()).hasSize(1);
    }

    /** Without a server. */
    @Test
    void aBatchRunsWithFakes() {
        AttestationRequest answer = created();
        Me me = options -> CurrentUser.builder()
                .id("1")
                .name("Ada")
                .email("ada@example.com")
                .currentOrganizationName("Analytical Engines")
                .build();
        AttestationRequests sends = (request, options) -> {
            faked.add(request.get());
            if (faked.size() == 2) {
                throw ApiException.of(404, "{\"error\":\"No such person\"}");
            }
            return answer;
        };
        AttestClient fake = client((self, method, arguments) -> switch (method.getName()) {
            case "me" -> me;
            case "attestationRequests" -> sends;
            case "baseUrl" -> "https://fake.example/api/v1";
            default -> throw new AssertionError(method);
        });

        var report = over(fake, Ledgers.with(3)).run();

        assertCounts(report, SENT, 2, 3);
        assertThat(report.ending()).isEqualTo(Ending.SETTLED);
        assertThat(faked).hasSize(3);
    }

    /** A mock answers a default method with null, and has asked for no item. */
    @Test
    void aMockThatAnswersNullIsNamed() {
        JdbcSendLedger ledger = Ledgers.with(1);

        assertThatThrownBy(
                        () -> over(sending((request, options) -> null), ledger).run())
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessageContaining("returns null: it must override create(Supplier, RequestOptions)");
        assertThat(ledger.counts()).containsEntry(PENDING, 1L);
    }

    /** SETTLED, allSent and no e-mail: the ledger was that of the test system. */
    @Test
    void theItemsOfAnotherAddressAreRefusedByNameUntilItIsSaidToBeTheSame() {
        JdbcSendLedger ledger = Ledgers.with(1);
        assertCounts(run(ledger, CREATED), SENT, 1, 1);
        AttestClient elsewhere = allBut("baseUrl", () -> "https://attest.example.com/api/v1/");
        BatchSender other = over(elsewhere, ledger);

        assertThatThrownBy(other::run)
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll(
                        "the ledger has the items of " + client.baseUrl() + ", Analytical Engines",
                        "https://attest.example.com/api/v1",
                        "rebind()");

        other.rebind();
        assertThat(other.run().allSent()).isTrue();
        assertThatThrownBy(() -> over(ledger).run()).hasMessageContaining("https://attest.example.com/api/v1, Ana");
    }

    @Test
    void theItemsOfAnotherOrganizationAreRefusedBeforeAnythingIsSent() {
        JdbcSendLedger ledger = Ledgers.with(2);
        assertThat(ledger.bind(null, client.baseUrl() + ", Müller \\ Söhne")).isTrue();

        assertThatThrownBy(() -> over(ledger).run())
                .hasMessageContaining("has the items of " + client.baseUrl() + ", Müller \\ Söhne, but");

        assertThat(sends()).isZero();
        assertThat(ledger.bind(null, "x")).isFalse();
        assertThat(ledger.bind("y", "x")).isFalse();
        assertCounts(over(ledger).report(), PENDING, 2, 2);
    }

    @Test
    void anOrganizationIsComparedAsAWhole() {
        JdbcSendLedger ledger = Ledgers.with(1);
        ledger.bind(null, client.baseUrl() + ", Analytical Engines, Test");

        assertThatThrownBy(() -> over(ledger).run()).hasMessageContaining("Analytical Engines, Test, but");
        signs.add(Responses.json(200, "{\"id\":\"1\"}"));
        assertThatThrownBy(() -> over(ledger).run()).as("named none").isExactlyInstanceOf(IllegalStateException.class);
        assertThat(sends()).isZero();
    }

    @Test
    void anOrganizationThatIsNamedLaterIsRecordedThen() {
        JdbcSendLedger ledger = Ledgers.with(2);
        signs.add(Responses.json(200, "{\"id\":\"1\"}"));
        prepare(CREATED, CREATED);

        assertCounts(over(ledger).run(), SENT, 2, 2);
        assertThat(ledger.service()).isEqualTo(client.baseUrl());
        assertThat(ledger.add(List.of(Ledgers.item(3))).conflicts()).isEmpty();
        assertCounts(run(ledger, CREATED), SENT, 3, 3);
        assertThat(ledger.service()).isEqualTo(client.baseUrl() + ", Analytical Engines");
    }

    /** The failure of its read was taken for that of the send, and the item was sent until the patience ended. */
    @Test
    void theFailureOfAnotherCallOfADecoratorSaysNothingOfTheSend() {
        AttestClient auditing = sending((request, options) -> {
            AttestationRequest sent = client.attestationRequests().create(request, options);
            signs.add(Responses.json(404, "{\"error\":\"no\"}"));
            client.me().get();
            return sent;
        });
        prepare(CREATED);

        assertCounts(over(auditing, Ledgers.with(1)).run(), UNKNOWN, 1, 1);
        assertThat(sends()).isEqualTo(1);
    }

    /** The outcome of a list that has changed was that of the item, which was {@code SENT} without an e-mail. */
    @Test
    void aListThatADecoratorReadsSaysNothingOfTheSend() {
        AttestClient reading = sending((request, options) -> {
            CreateAttestationRequest unused = request.get();
            throw Exceptions.get().listChanged(FailedCall.ofList("changed"), List.of(), null);
        });

        assertCounts(over(reading, Ledgers.with(1)).run(), UNKNOWN, 1, 1);
        assertThat(sends()).isZero();
    }

    @Test
    void anItemInDoubtIsFollowedByASignEvenAfterA429OfAnotherCall() {
        AttestClient auditing = sending((request, options) -> {
            AttestationRequest sent = client.attestationRequests().create(request, options);
            signs.add(Responses.json(429, "{\"message\":\"Too Many Attempts.\"}"));
            signs.add(Responses.json(403, "{\"error\":\"no\"}"));
            client.me().get(RequestOptions.none().withRetry(RetryOptions.none()));
            return sent;
        });
        prepare(CREATED, CREATED);

        assertCounts(over(auditing, Ledgers.with(2)).run(), UNKNOWN, 1, 2);
        assertThat(sends()).isEqualTo(1);
    }

    @Test
    void whatADecoratorThrowsBeforeItAsksForAnItemEndsTheRun() {
        ApiException own = ApiException.of(404, "{\"error\":\"no\"}");
        AttestClient lookingUp = sending((request, options) -> {
            throw own;
        });
        JdbcSendLedger ledger = Ledgers.with(1);

        assertThatThrownBy(() -> over(lookingUp, ledger).run()).isSameAs(own);
        assertThat(ledger.counts()).containsEntry(PENDING, 1L);
    }
}
