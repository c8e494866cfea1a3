package io.attest.client.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.internal.operation.Endpoints;
import io.attest.client.internal.time.Deadline;
import io.attest.client.internal.time.TimeSource;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;
import org.junit.jupiter.api.Test;

class StaleConnectionTest {

    private final AtomicInteger tries = new AtomicInteger();

    @Test
    void sendGoesOnAlthoughAnInterceptorHasReadItsBody() {
        OkHttpClient http =
                new OkHttpClient.Builder().addInterceptor(this::rebuild).build();
        try (Server server = new Server(Responses.json(201, Responses.attestationRequest()));
                Transport transport = Transport.over(http, true)) {
            RequestFactory requests = new RequestFactory(HttpUrl.get(server.baseUrl()), "test");
            CreateAttestationRequest request = CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT);

            AttemptResult result = transport.attempt(
                    () -> requests.create(Endpoints.createAttestationRequest(request), Map.of(), "token"),
                    Deadline.after(Duration.ofSeconds(30), TimeSource.system()));

            assertThat(result)
                    .isInstanceOfSatisfying(
                            HttpResponse.class,
                            response -> assertThat(response.status()).isEqualTo(201));
            assertThat(tries).hasValue(2);
            assertThat(server.count()).isEqualTo(1);
        }
    }

    private Response rebuild(Interceptor.Chain chain) throws IOException {
        Request given = chain.request();
        Buffer copy = new Buffer();
        given.body().writeTo(copy);
        if (tries.incrementAndGet() == 1) {
            throw new StaleConnectionException();
        }
        return chain.proceed(given.newBuilder()
                .post(RequestBody.create(copy.readByteString(), given.body().contentType()))
                .build());
    }
}
