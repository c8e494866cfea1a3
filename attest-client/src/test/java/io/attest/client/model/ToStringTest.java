package io.attest.client.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.testing.Responses;
import java.util.Map;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;

class ToStringTest {

    private static final Map<String, Object> PERSONAL =
            Map.of("nick", Responses.NAME, "second_email", Responses.EMAIL, "note", Samples.MESSAGE);

    @Test
    void anAttestationRequestShowsNoPersonAndNoMessage() {
        assertNothingPersonal(Samples.attestationRequest(PERSONAL))
                .contains(Responses.ID, Responses.DOCUMENT, Responses.PERSON, "sent");
    }

    @Test
    void aCurrentUserShowsNoPerson() {
        assertNothingPersonal(Samples.currentUser(PERSONAL)).contains(Responses.ID);
    }

    @Test
    void aDocumentShowsNothingThatIsNotKnown() {
        assertNothingPersonal(Samples.document(PERSONAL)).contains(Responses.DOCUMENT);
    }

    @Test
    void aSendShowsNoMessage() {
        assertNothingPersonal(CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT)
                        .recipientMessage(Samples.MESSAGE))
                .contains(Responses.PERSON, Responses.DOCUMENT);
    }

    private static AbstractStringAssert<?> assertNothingPersonal(Object record) {
        return assertThat(record.toString())
                .doesNotContain(Responses.NAME)
                .doesNotContain(Responses.EMAIL)
                .doesNotContain(Samples.MESSAGE);
    }
}
