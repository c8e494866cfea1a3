package com.example.app;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.RawResponse;
import io.attest.client.error.ApiException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.NotFoundException;
import io.attest.client.error.ValidationException;
import io.attest.client.model.AttestationCounts;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import okio.Buffer;

/** Uses every face of the SDK, and prints what it got. */
public final class Program {

    private static final String UNKNOWN = "01hv3q5t8m2n4p6r8s0t2v4w6x";

    private final AttestClient client;
    private final AttestClient shown;

    private Program(AttestClient client, AttestClient shown) {
        this.client = client;
        this.shown = shown;
    }

    public static void main(String[] arguments) {
        OkHttpClient showing =
                new OkHttpClient.Builder().addInterceptor(Program::show).build();
        AttestClient.Builder builder = AttestClient.builder().fromEnv();
        try (AttestClient client = builder.build();
                AttestClient shown = builder.httpClient(showing).build()) {
            new Program(client, shown).run(arguments[0], arguments[1]);
        }
    }

    private static Response show(Interceptor.Chain chain) throws IOException {
        Buffer body = new Buffer();
        chain.request().body().writeTo(body);
        print("body", body.readUtf8());
        throw new IOException("it need not be sent");
    }

    private void run(String person, String document) {
        print("me", client.me().get().email());
        client.async()
                .me()
                .get()
                .thenAccept(me -> print("async me", me.currentOrganizationName()))
                .join();
        documents();
        send(person, document);
        errorResponses(document);
        ownClasses(document);
    }

    private void documents() {
        for (Document document :
                client.documents().listAll(DocumentQuery.defaults().perPage(20)).prefetch(1)) {
            print("document", document.name() + " " + document.attestationCounts() + " " + document.createdAt());
        }
    }

    private void send(String person, String document) {
        AttestationRequest sent = client.attestationRequests()
                .create(CreateAttestationRequest.of(person, document).recipientMessage("Please sign."));
        print("sent", sent.recipientName() + " " + sent.status().known() + " " + sent.source());
    }

    private void errorResponses(String document) {
        try {
            client.attestationRequests().create(CreateAttestationRequest.of(UNKNOWN, document));
        } catch (NotFoundException e) {
            print("not found", e.outcome() + " " + e.getMessage());
        }
        try {
            client.execute(RawRequest.post("/attestation-requests").json(new Wish("unknown", LocalDate.EPOCH)));
        } catch (ValidationException e) {
            print("invalid", e.getMessage() + " " + new TreeMap<>(e.errors()));
        }
        try {
            client.withAccessToken("wrong").me().get();
        } catch (ApiException e) {
            print("unauthorized", e.statusCode() + " " + e.getMessage());
        }
    }

    private void ownClasses(String document) {
        Owner owner = client.execute(RawRequest.get("/me")).to(Owner.class);
        print("own", owner.name() + " " + owner.email());
        client.listAll(RawRequest.get("/documents").query("per_page", 50), Title.class)
                .forEach(title -> print("own of a page", title.name()));
        String json = "{\"on\":\"2024-02-29\",\"first\":" + whole(document) + ",\"words\":[\"sent\",\"new\"]}";
        Mixed mixed = RawResponse.of(200, Map.of(), json).to(Mixed.class);
        print("own around the SDK's", mixed.on() + " " + mixed.first() + " " + mixed.words());
        write(mixed);
        print("counts", RawResponse.of(200, Map.of(), counts()).to(AttestationCounts.class));
        print("any", RawResponse.of(200, Map.of(), json).to(Map.class).keySet());
    }

    private void write(Mixed mixed) {
        try {
            shown.execute(RawRequest.post("/attestation-requests").json(mixed));
        } catch (NetworkException e) {
            print("not sent", e.outcome());
        }
    }

    private static String counts() {
        return "{\"attested_latest\":1,\"pending_attested\":2,\"attested_outdated\":3,\"unrequested\":4,"
                + "\"renewal_due\":5,\"total\":15,\"later\":true}";
    }

    private static String whole(String id) {
        return "{\"id\":\"" + id + "\",\"organization_id\":\"" + id + "\",\"name\":\"Handbook\","
                + "\"has_published_revision\":true,\"attestation_counts\":" + counts() + ","
                + "\"created_at\":\"2024-01-01T01:00:00+01:00\",\"updated_at\":\"2024-01-02T00:00:00Z\","
                + "\"renewal_interval_days\":365,\"auto_renew\":false,\"archived_at\":null,\"last_updated_at\":null}";
    }

    private static void print(String what, Object value) {
        System.out.println(what + ": " + value);
    }

    /** What the service does not understand. */
    public record Wish(String personId, LocalDate until) {}

    /** A part of what the service says. */
    public record Owner(String name, String email) {}

    /** A part of a document. */
    public record Title(String name) {}

    /** Types of the SDK inside an application's. */
    public record Mixed(LocalDate on, Document first, List<AttestationStatus> words) {}
}
