package io.attest.client.exhaustive.faults;

import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.Responses;
import java.util.List;

/** Texts that must not leak; different in each case, so that a leak can be traced to its case. */
record FaultSecrets(String token, String email, String message) {

    static final String MARK = "hush";

    static FaultSecrets of(int faultCase) {
        return new FaultSecrets(
                MARK + faultCase + "-token",
                MARK + faultCase + "-recipient@example.com",
                MARK + faultCase + "-message \u00e4\u20ac " + "and so on ".repeat(100));
    }

    List<String> all() {
        // The message is long, and a part of it is as bad as all.
        return List.of(token, email, message.substring(0, message.indexOf(' ')));
    }

    boolean in(String text) {
        return all().stream().anyMatch(text::contains);
    }

    CreateAttestationRequest request() {
        return CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT).recipientMessage(message);
    }

    /** Puts them into a response. */
    String into(String body) {
        return body.replace(Responses.EMAIL, email).replace("Please sign.", message);
    }
}
