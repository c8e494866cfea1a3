package com.example.consumer.wire;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.RawResponse;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.NetworkException;
import io.attest.client.error.ValidationException;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.Document;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import okio.Buffer;

/** Reads and writes records of the application, which databind does by reflection. */
public final class OwnClasses {

    private static final String MIXED = """
            {"on":"2024-02-29","first":{"id":"01hk153x2n06sh3g55f3aq17zt",\
            "organization_id":"01hk153x2n06sh3g55f3aq17zv","name":"Handbook","has_published_revision":true,\
            "attestation_counts":{"attested_latest":1,"pending_attested":2,"attested_outdated":3,"unrequested":4,\
            "renewal_due":5,"total":15,"later":true},\
            "created_at":"2024-01-01T01:00:00+01:00","updated_at":"2024-01-02T00:00:00Z",\
            "renewal_interval_days":365,"auto_renew":false,"archived_at":null,"last_updated_at":null},\
            "words":["sent","new"]}""";

    private OwnClasses() {}

    public static void use(AttestClient client) {
        print("raw", client.execute(RawRequest.get("/me")).to(Account.class).currentOrganizationName());
        long titles = client.listAll(RawRequest.get("/documents").withAddedQuery("per_page", 50), Title.class).stream()
                .filter(title -> !title.name().isEmpty())
                .count();
        print("titles", titles);
        try {
            client.execute(RawRequest.post("/attestation-requests").withJson(new Wish("unknown", LocalDate.EPOCH)));
        } catch (ValidationException e) {
            print("invalid", new TreeMap<>(e.errors()));
        }
        Mixed mixed = response(MIXED).to(Mixed.class);
        print("mixed", mixed.on() + " " + mixed.first() + " " + mixed.words());
        write(mixed);
        print("any", response("{\"later\":[true]}").to(Map.class));
    }

    private static void write(Mixed mixed) {
        OkHttpClient showing =
                new OkHttpClient.Builder().addInterceptor(OwnClasses::show).build();
        try (AttestClient client =
                AttestClient.builder().fromEnv().httpClient(showing).build()) {
            client.with(RequestOptions.none().withRetry(RetryOptions.none()))
                    .execute(RawRequest.post("/attestation-requests").withJson(mixed));
        } catch (NetworkException e) {
            print("outcome", e.outcome());
        }
    }

    private static Response show(Interceptor.Chain chain) throws IOException {
        Buffer body = new Buffer();
        chain.request().body().writeTo(body);
        print("body", body.readUtf8());
        throw new IOException("it need not be sent");
    }

    private static RawResponse response(String json) {
        return RawResponse.of(200, Map.of(), json);
    }

    private static void print(String what, Object value) {
        System.out.println(what + ": " + value);
    }

    public record Account(String name, String currentOrganizationName) {}

    /** What the service does not understand. */
    public record Wish(String personId, LocalDate until) {}

    public record Title(String name) {}

    /** Types of the SDK inside an application's. */
    public record Mixed(LocalDate on, Document first, List<AttestationStatus> words) {}
}
