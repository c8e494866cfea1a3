package io.attest.bench.speed;

import com.fasterxml.jackson.databind.ObjectMapper;
import feign.Feign;
import feign.Headers;
import feign.Param;
import feign.Request;
import feign.RequestLine;
import feign.jackson.JacksonDecoder;
import feign.jackson.JacksonEncoder;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;

/** Feign over OkHttp with its Jackson codecs, with the mapper and the records of the hand-written one. */
final class ByFeign implements Contestant {

    private final String authorization = "Bearer " + ACCESS_TOKEN;
    private final Service service;

    ByFeign(OkHttpClient http, String baseUrl) {
        ObjectMapper mapper = Wire.mapper().build();
        service = Feign.builder()
                .client(new feign.okhttp.OkHttpClient(http))
                // With other timeouts than the client's, its own defaults among them, Feign makes a client for each
                // call.
                .options(new Request.Options(
                        http.connectTimeoutMillis(),
                        TimeUnit.MILLISECONDS,
                        http.readTimeoutMillis(),
                        TimeUnit.MILLISECONDS,
                        http.followRedirects()))
                .encoder(new JacksonEncoder(mapper))
                .decoder(new JacksonDecoder(mapper))
                .target(Service.class, baseUrl);
    }

    @Override
    public Object me() {
        return service.me(authorization);
    }

    @Override
    public List<?> page() {
        return service.documents(authorization, PER_PAGE, 1).data();
    }

    @Override
    public Object create() {
        return service.create(authorization, new Wire.NewRequest(PERSON, DOCUMENT, MESSAGE));
    }

    @Headers("Accept: application/json")
    private interface Service {

        @RequestLine("GET /me")
        @Headers("Authorization: {authorization}")
        Wire.User me(@Param("authorization") String authorization);

        @RequestLine("GET /documents?per_page={perPage}&page={page}")
        @Headers("Authorization: {authorization}")
        Wire.DocumentPage documents(
                @Param("authorization") String authorization, @Param("perPage") int perPage, @Param("page") int page);

        @RequestLine("POST /attestation-requests")
        @Headers({"Authorization: {authorization}", "Content-Type: application/json"})
        Wire.SentRequest create(@Param("authorization") String authorization, Wire.NewRequest request);
    }
}
