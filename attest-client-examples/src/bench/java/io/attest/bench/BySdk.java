package io.attest.bench;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.DocumentQuery;
import java.util.List;

/** This SDK with its defaults: rate limiting, retries, deadlines, limits and strict reading are all on. */
final class BySdk implements Contestant {

    private final AttestClient client;

    BySdk(AttestClientBuilder settings) {
        client = settings.accessToken(ACCESS_TOKEN).build();
    }

    @Override
    public Object me() {
        return client.me().get();
    }

    @Override
    public List<?> page(int number) {
        return client.documents()
                .list(DocumentQuery.defaults().withPerPage(PER_PAGE).withPage(number))
                .data();
    }

    @Override
    public Object create() {
        return client.attestationRequests()
                .create(CreateAttestationRequest.of(PERSON, DOCUMENT).withRecipientMessage(MESSAGE));
    }
}
