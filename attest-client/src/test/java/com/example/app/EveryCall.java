package com.example.app;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.RawResponse;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.ValidationException;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.testing.Responses;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;

/** Uses every face of the SDK that reads or writes JSON, and every way of starting threads. */
public final class EveryCall {

    /** The responses to the requests, in order: a status, and a body. */
    public static final List<String> RESPONSES = List.of(
            "200", Responses.me(),
            "200", Responses.me(),
            "200", Responses.page(1, 2, 2, 2, 4),
            "200", Responses.page(2, 2, 2, 2, 4),
            "201", Responses.attestationRequest(),
            "422", "{\"message\":\"invalid\",\"errors\":{\"person_id\":[\"unknown\"]}}",
            "401", "<html>",
            "200", Responses.me(),
            "200", Responses.page(1, 1, 2, 2, 2),
            "200", Everything.json(),
            "200", "{}");

    private EveryCall() {}

    public static void run(String baseUrl) throws InterruptedException, ExecutionException {
        try (AttestClient client =
                AttestClient.builder().baseUrl(baseUrl).accessToken("token").build()) {
            resources(client);
            errorResponses(client);
            ownTypes(client);
        }
    }

    private static void resources(AttestClient client) throws InterruptedException, ExecutionException {
        same(client.me().get(), client.async().me().get().get());
        int documents = 0;
        for (Document document :
                client.documents().listAll(DocumentQuery.defaults().perPage(2)).prefetch(1)) {
            documents += document.name() == null ? 0 : 1;
        }
        same(4, documents);
        client.attestationRequests().create(CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT));
    }

    private static void errorResponses(AttestClient client) {
        try {
            client.attestationRequests().create(CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT));
            throw new AssertionError("not refused");
        } catch (ValidationException e) {
            same("[unknown]", String.valueOf(e.errors().get("person_id")));
        }
        try {
            client.me().get();
            throw new AssertionError("not refused");
        } catch (AuthenticationException e) {
            same(401, e.statusCode());
        }
    }

    private static void ownTypes(AttestClient client) {
        same(Responses.NAME, client.send(RawRequest.get("/me")).to(Named.class).name());
        same(
                2L,
                client.listAll(RawRequest.get("/documents"), Named.class).stream()
                        .count());
        RawResponse response = client.send(RawRequest.get("/everything"));
        Everything everything = response.to(Everything.class);
        same(2, everything.documents().data().size());
        same(
                Everything.class.getRecordComponents().length,
                response.to(Map.class).size());
        client.send(RawRequest.post("/everything").json(everything));
    }

    private static void same(Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new AssertionError("not " + expected + " but " + actual);
        }
    }

    /** A part of what the service says. */
    public record Named(String name) {}
}
