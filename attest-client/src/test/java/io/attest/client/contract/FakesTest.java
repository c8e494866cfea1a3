package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestationRequests;
import io.attest.client.Documents;
import io.attest.client.Me;
import io.attest.client.ModelJson;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.paging.Page;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each sub-client has one abstract method, so a fake is a lambda, whatever else the sub-client can do. */
class FakesTest {

    private static final CurrentUser ADA = CurrentUser.builder().id("ada").build();
    private static final AttestationRequest SENT =
            ModelJson.read(Responses.attestationRequest(), AttestationRequest.class);

    @Test
    void areOneLambdaEach() {
        Me me = options -> ADA;
        AttestationRequests requests = (request, options) -> SENT;
        Documents documents = (query, options) -> Page.of(List.of());

        assertThat(me.get()).isSameAs(ADA);
        assertThat(documents.listAll()).isEmpty();
        assertThat(requests.create(SampleCall.request())).isSameAs(SENT);
    }
}
