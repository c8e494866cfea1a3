package io.attest.client.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.testing.Answers;
import java.util.Map;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;

class ToStringTest {

    private static final Map<String, Object> PERSONAL =
            Map.of("nick", Answers.NAME, "second_email", Answers.EMAIL, "note", Samples.MESSAGE);

    @Test
    void anAttestationRequestShowsNoPersonAndNoMessage() {
        assertNothingPersonal(Samples.attestationRequest(PERSONAL))
                .contains(Answers.ID, Answers.DOCUMENT, Answers.PERSON, "sent");
    }

    @Test
    void aCurrentUserShowsNoPerson() {
        assertNothingPersonal(Samples.currentUser(PERSONAL)).contains(Answers.ID);
    }

    @Test
    void aDocumentShowsNothingThatIsNotKnown() {
        assertNothingPersonal(Samples.document(PERSONAL)).contains(Answers.DOCUMENT);
    }

    @Test
    void aSendShowsNoMessage() {
        assertNothingPersonal(CreateAttestationRequest.of(Answers.PERSON, Answers.DOCUMENT)
                        .recipientMessage(Samples.MESSAGE))
                .contains(Answers.PERSON, Answers.DOCUMENT);
    }

    private static AbstractStringAssert<?> assertNothingPersonal(Object record) {
        return assertThat(record.toString())
                .doesNotContain(Answers.NAME)
                .doesNotContain(Answers.EMAIL)
                .doesNotContain(Samples.MESSAGE);
    }
}
