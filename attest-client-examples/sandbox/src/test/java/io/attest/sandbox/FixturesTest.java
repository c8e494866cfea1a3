package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ModelJson;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import java.util.List;
import org.junit.jupiter.api.Test;

class FixturesTest {

    @Test
    void areWhatTheServiceCouldSend() {
        AttestationRequest request = Fixtures.attestationRequest();
        Document document = Fixtures.document();
        CurrentUser user = Fixtures.currentUser();

        for (Object model : List.of(request, document, user)) {
            Object read = ModelJson.read(ModelJson.write(model), model.getClass());
            assertThat(read).isEqualTo(model);
        }
        assertThat(List.of(request.documentId(), request.organizationId(), request.requestedByUserId()))
                .as("they belong together")
                .containsExactly(document.id(), document.organizationId(), user.id());
        assertThat(document.attestationCounts()).isEqualTo(Fixtures.attestationCounts());
    }

    @Test
    void respondToARequest() {
        CreateAttestationRequest same = Fixtures.createAttestationRequest();
        CreateAttestationRequest other =
                CreateAttestationRequest.of("01hw000000000000000000000k", "01hw000000000000000000000m");

        assertThat(Fixtures.attestationRequest(same)).isEqualTo(Fixtures.attestationRequest());
        assertThat(Fixtures.attestationRequest(other.withRecipientMessage("Please sign.")))
                .isEqualTo(Fixtures.attestationRequest().toBuilder()
                        .personId(other.personId())
                        .documentId(other.documentId())
                        .recipientMessage("Please sign.")
                        .build());
    }
}
