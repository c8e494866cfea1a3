package io.attest.client.contract.batch;

import static io.attest.client.batch.SendState.PENDING;
import static io.attest.client.batch.SendState.SENT;
import static io.attest.client.batch.SendState.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.ModelJson;
import io.attest.client.batch.BatchSender;
import io.attest.client.error.ApiException;
import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.Ledgers;
import io.attest.client.testing.Responses;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A batch is an application of the client that it is given: a proxy, a decorator or a fake. */
class PublicFaceTest extends BatchFixture {

    /** It passed the decorator by, and people got e-mail. */
    @Test
    void aDecoratorThatFakesSendsCausesNone() {
        List<CreateAttestationRequest> faked = new ArrayList<>();
        AttestClient decorated = sending((request, options) -> {
            faked.add(request.get());
            return ModelJson.read(Responses.attestationRequest(), AttestationRequest.class);
        });

        assertCounts(over(decorated, Ledgers.with(3)).run(), SENT, 3, 3);

        assertThat(faked).hasSize(3);
        assertThat(sends()).isZero();
    }

    /** A mock answers a default method with null, and has asked for no item; nor has what throws before that. */
    @Test
    void aDecoratorThatAsksForNoItemEndsTheRun() {
        JdbcSendLedger ledger = Ledgers.with(1);
        ApiException own = ApiException.of(404, "{\"error\":\"no\"}");
        AttestClient mock = sending((request, options) -> null);
        AttestClient lookingUp = sending((request, options) -> CallStyle.sneak(own));

        assertThatThrownBy(() -> over(mock, ledger).run())
                .isExactlyInstanceOf(IllegalStateException.class)
                .hasMessageContaining("returns null: it must override create(Supplier, RequestOptions)");
        assertThatThrownBy(() -> over(lookingUp, ledger).run()).isSameAs(own);
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
        ledger.bind(null, client.baseUrl() + ", Analytical Engines, Müller \\ Söhne");

        assertThatThrownBy(() -> over(ledger).run())
                .hasMessageContaining(
                        "has the items of " + client.baseUrl() + ", Analytical Engines, Müller \\ Söhne, ");
        signs.add(Responses.json(200, "{\"id\":\"1\"}"));
        assertThatThrownBy(() -> over(ledger).run()).as("named none").isExactlyInstanceOf(IllegalStateException.class);
        assertThat(sends()).isZero();
    }

    @Test
    void noItemIsAddedForAnotherAddressThatBeginsLikeThisOne() {
        JdbcSendLedger ledger = Ledgers.empty();
        ledger.bind(null, client.baseUrl() + "0, Analytical Engines");

        assertThatThrownBy(() -> over(ledger).add("item 1", Ledgers.item(1).request()))
                .hasMessageContaining("the ledger has the items of " + client.baseUrl() + "0, ");
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
}
