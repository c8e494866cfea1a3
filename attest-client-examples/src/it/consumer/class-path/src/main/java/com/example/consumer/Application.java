package com.example.consumer;

import com.example.consumer.wire.OwnClasses;
import io.attest.client.AttestClient;
import io.attest.client.ModelJson;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.AttestException;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;

/**
 * What an application does with the SDK, and prints of it. Its arguments are the ids of a person, of a document and of
 * a foreign one.
 */
public final class Application {

    private final AttestClient client;

    private Application(AttestClient client) {
        this.client = client;
    }

    public static void main(String[] args) {
        try (AttestClient client = AttestClient.fromEnv()) {
            Application application = new Application(client);
            application.read();
            application.readWithoutBlocking();
            application.send(args[0], args[1]);
            application.send(args[0], args[2]);
            new Application(client.withAccessToken("wrong")).send(args[0], args[1]);
            sendWithoutAService(args[0], args[1]);
            OwnClasses.use(client);
        }
    }

    private void read() {
        CurrentUser me = client.me().get();
        System.out.println("me: " + me.currentOrganizationName());
        writeAndRead(me, CurrentUser.class);
        AutoPager<Document> all = client.documents()
                .listAll(DocumentQuery.defaults().withArchived(true).withPerPage(10));
        try (Stream<Document> documents = all.stream()) {
            System.out.println("archived documents: "
                    + documents
                            .filter(document -> document.archivedAt() != null)
                            .count());
        }
        RateLimit rateLimit = client.health().rateLimit();
        System.out.println("rate limit: " + (rateLimit == null ? "unknown" : rateLimit.limit() + " a minute"));
    }

    private void readWithoutBlocking() {
        Page<Document> page = client.callAsync(
                        it -> it.documents().list(DocumentQuery.defaults().withPerPage(5)))
                .join();
        System.out.println("async: " + page.data().size() + " of " + page.meta().total());
    }

    private void send(String personId, String documentId) {
        try {
            AttestationRequest sent = client.attestationRequests()
                    .create(CreateAttestationRequest.of(personId, documentId)
                            .withRecipientMessage("Please sign by Friday."));
            System.out.println(
                    "sent: " + sent.recipientMessage() + " " + sent.status().known());
            writeAndRead(sent, AttestationRequest.class);
        } catch (AttestException e) {
            System.out.println(e.advice() + ": " + e.outcome());
        }
    }

    private static <T> void writeAndRead(T model, Class<T> type) {
        boolean same = ModelJson.read(ModelJson.write(model), type).equals(model);
        System.out.println("written and read: " + (same ? "the same" : "another"));
    }

    private static void sendWithoutAService(String personId, String documentId) {
        try (AttestClient client = AttestClient.builder()
                .baseUrl("http://127.0.0.1:1")
                .accessToken("token")
                .httpClient(new OkHttpClient())
                .build()) {
            new Application(client.with(
                            RequestOptions.none().withRetry(RetryOptions.none()).withTimeout(Duration.ofSeconds(30))))
                    .send(personId, documentId);
        }
    }
}
