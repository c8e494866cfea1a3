package io.attest.examples.testing;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.sandbox.AttestSandbox;
import java.util.UUID;
import org.h2.jdbcx.JdbcDataSource;

/** What nearly every test begins with. */
public final class Samples {

    private Samples() {}

    public static AttestClientBuilder client(AttestSandbox sandbox) {
        return AttestClient.builder().baseUrl(sandbox.baseUrl()).accessToken(sandbox.ownerToken());
    }

    /** One that can be sent. */
    public static CreateAttestationRequest request(AttestSandbox sandbox, int person) {
        return CreateAttestationRequest.of(
                sandbox.catalogue().people().get(person).id(),
                sandbox.catalogue().publishedDocument().id());
    }

    /** In a database of its own. */
    public static JdbcSendLedger ledger() {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        return JdbcSendLedger.of(database, "handbook").createSchema();
    }
}
