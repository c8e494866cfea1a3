package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ModelJson;
import io.attest.client.model.AttestationCounts;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import org.junit.jupiter.api.Test;

class FixturesTest {

    @Test
    void areWhatTheServiceCouldSend() {
        AttestationRequest request = Fixtures.attestationRequest();
        Document document = Fixtures.document();
        CurrentUser user = Fixtures.currentUser();

        assertThat(ModelJson.read(ModelJson.write(request), AttestationRequest.class))
                .isEqualTo(request);
        assertThat(ModelJson.read(ModelJson.write(document), Document.class)).isEqualTo(document);
        assertThat(ModelJson.read(ModelJson.write(user), CurrentUser.class)).isEqualTo(user);
        assertThat(Fixtures.attestationRequest(Fixtures.createAttestationRequest()))
                .isEqualTo(request);
        assertThat(Fixtures.documents(3))
                .extracting(Document::id)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.length() == 26);
    }

    @Test
    void respondToARequest() {
        CreateAttestationRequest request =
                CreateAttestationRequest.of("01hw000000000000000000000k", "01hw000000000000000000000m");

        assertThat(Fixtures.attestationRequest(request.withRecipientMessage("Please sign.")))
                .isEqualTo(Fixtures.attestationRequest().toBuilder()
                        .personId(request.personId())
                        .documentId(request.documentId())
                        .recipientMessage("Please sign.")
                        .build());
        assertThat(Fixtures.attestationRequest(request).recipientMessage()).isNull();
    }

    @Test
    void belongTogether() {
        AttestationRequest request = Fixtures.attestationRequest();
        AttestationCounts counts = Fixtures.attestationCounts();

        assertThat(request.documentId()).isEqualTo(Fixtures.document().id());
        assertThat(request.organizationId()).isEqualTo(Fixtures.document().organizationId());
        assertThat(request.requestedByUserId()).isEqualTo(Fixtures.currentUser().id());
        assertThat(Fixtures.currentUser()).hasNoNullFieldsOrProperties();
        assertThat(Fixtures.document().attestationCounts()).isEqualTo(counts);
    }
}
