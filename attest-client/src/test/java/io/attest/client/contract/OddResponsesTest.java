package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.AttestClient;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.JsonEditor;
import io.attest.client.testing.Responses;
import io.attest.client.testing.TestClients;
import java.util.List;
import okhttp3.mockwebserver.MockWebServer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** docs/errors.md: what real servers send beside the documentation is read as far as it can be. */
class OddResponsesTest {

    private static final CreateAttestationRequest REQUEST =
            CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT);

    @AutoClose
    private final MockWebServer server = new MockWebServer();

    @AutoClose
    private final AttestClient client = TestClients.at(server).build();

    private void respond(int status, Object body) {
        server.enqueue(Responses.json(status, body.toString()));
    }

    private static JsonEditor created() {
        return JsonEditor.of(Responses.attestationRequest());
    }

    private DecodingException unreadableCreate(String body) {
        respond(201, body);
        DecodingException thrown = catchThrowableOfType(
                DecodingException.class, () -> client.attestationRequests().create(REQUEST));
        assertThat(thrown.outcome()).isEqualTo(Outcome.ACCEPTED);
        return thrown;
    }

    /** After a 201 the e-mail has gone out, and its id is what one can find it by. */
    @Test
    void knowsTheIdOfACreatedRequestThatCannotBeRead() {
        assertThat(unreadableCreate(created().without("$.status").toString()).id())
                .isEqualTo(Responses.ID);
        assertThat(unreadableCreate(created().with("$.created_at", "\"soon\"").toString())
                        .id())
                .isEqualTo(Responses.ID);
        assertThat(unreadableCreate("{\"message\":\"queued\",\"id\":42}").id()).isEqualTo("42");
    }

    /** Nor in one that breaks off, or stands behind what PHP had to say: a plausible id may be that of another. */
    @Test
    void knowsNoIdWhereTheBodyHasNoneOfItsOwn() {
        for (String body : List.of(
                "",
                "{}",
                "[]",
                "null",
                "created",
                "{\"id\":",
                "{\"id\":null}",
                "{\"id\":{\"a\":1}}",
                "{\"person\":{\"id\":\"p\"}}",
                "[{\"id\":\"i\"}]",
                "\n [{\"id\":\"i\"}]",
                "{\"data\":[{\"id\":\"i\"}]}",
                "{\"data\":{\"id\":\"i\"}}",
                "{\"id\":1.5}",
                Responses.attestationRequest().substring(0, 100),
                "<br />\n<b>Notice</b>: {closure} in <b>y.php</b>\n" + Responses.attestationRequest())) {
            assertThat(unreadableCreate(body).id()).as(body).isNull();
        }
    }
}
