package io.attest.bench;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.HttpResponseFor;
import com.openai.models.embeddings.CreateEmbeddingResponse;
import com.openai.models.embeddings.EmbeddingCreateParams;
import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import feign.Feign;
import feign.Headers;
import feign.Request.Options;
import feign.RequestLine;
import io.attest.client.AttestClient;
import io.attest.client.error.AttestException;
import io.attest.client.model.CreateAttestationRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.retry.support.RetryTemplate;
import org.springframework.web.client.RestClient;

/**
 * A client that an application would send with, set up as its documentation shows, with a read timeout of
 * {@link MailServer#READ_TIMEOUT}. What it returns, or throws, is what the caller learns.
 */
@FunctionalInterface
interface Rival {

    String JSON = "{\"person_id\":\"" + Contestant.PERSON + "\",\"document_id\":\"" + Contestant.DOCUMENT + "\"}";

    RequestBody BODY = RequestBody.create(JSON, MediaType.get("application/json"));

    /** The name of the SDK among all. */
    String OURS = "attest-client";

    /** Sends once, as far as the caller knows. Returns the status. */
    String send() throws Exception;

    /** All of them by name, each over a base URL. */
    static Map<String, Function<String, Rival>> all() {
        Map<String, Function<String, Rival>> rivals = new LinkedHashMap<>();
        rivals.put("OkHttp", Rival::okHttp);
        rivals.put("java.net.http", Rival::jdk);
        rivals.put("Apache 5", Rival::apache);
        rivals.put("Feign", Rival::feign);
        rivals.put("Spring+Retry", Rival::spring);
        rivals.put("Stainless SDK", Rival::stainless);
        rivals.put("OkHttp+Failsafe", Rival::failsafe);
        rivals.put(OURS, Rival::ours);
        return rivals;
    }

    private static OkHttpClient http() {
        return new OkHttpClient.Builder().readTimeout(MailServer.READ_TIMEOUT).build();
    }

    private static Request request(String baseUrl) {
        return new Request.Builder()
                .url(baseUrl + "/attestation-requests")
                .post(BODY)
                .build();
    }

    private static String status(OkHttpClient http, Request request) throws IOException {
        try (Response response = http.newCall(request).execute()) {
            response.body().bytes();
            return Integer.toString(response.code());
        }
    }

    private static Rival okHttp(String baseUrl) {
        OkHttpClient http = http();
        return () -> status(http, request(baseUrl));
    }

    private static Rival jdk(String baseUrl) {
        HttpClient http = HttpClient.newHttpClient();
        HttpRequest request = HttpRequest.newBuilder(URI.create(baseUrl + "/attestation-requests"))
                .timeout(MailServer.READ_TIMEOUT)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(JSON))
                .build();
        return () -> Integer.toString(
                http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode());
    }

    private static Rival apache(String baseUrl) {
        CloseableHttpClient http = HttpClients.custom()
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setResponseTimeout(MailServer.READ_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                        .build())
                .build();
        return () -> {
            HttpPost post = new HttpPost(baseUrl + "/attestation-requests");
            post.setEntity(new StringEntity(JSON, ContentType.APPLICATION_JSON));
            return http.execute(post, response -> {
                response.getEntity().getContent().readAllBytes();
                return Integer.toString(response.getCode());
            });
        };
    }

    private static Rival feign(String baseUrl) {
        FeignApi api = Feign.builder()
                .options(new Options(
                        10, TimeUnit.SECONDS, MailServer.READ_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS, true))
                .target(FeignApi.class, baseUrl);
        return () -> {
            api.send(JSON);
            return "201";
        };
    }

    private static Rival spring(String baseUrl) {
        JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory();
        requests.setReadTimeout(MailServer.READ_TIMEOUT);
        RestClient http =
                RestClient.builder().baseUrl(baseUrl).requestFactory(requests).build();
        // What @Retryable does without settings, but for its wait of a second.
        RetryTemplate retry = RetryTemplate.builder()
                .maxAttempts(3)
                .fixedBackoff(Duration.ofMillis(100))
                .build();
        return () -> retry.execute(context -> Integer.toString(http.post()
                .uri("/attestation-requests")
                .header("Content-Type", "application/json")
                .body(JSON)
                .retrieve()
                .toBodilessEntity()
                .getStatusCode()
                .value()));
    }

    private static Rival stainless(String baseUrl) {
        OpenAIClient http = OpenAIOkHttpClient.builder()
                .baseUrl(baseUrl)
                .apiKey("any")
                .timeout(MailServer.READ_TIMEOUT)
                .build();
        EmbeddingCreateParams request =
                EmbeddingCreateParams.builder().model("any").input("any").build();
        return () -> {
            // Not its value: the response is not one of that service.
            try (HttpResponseFor<CreateEmbeddingResponse> response =
                    http.embeddings().withRawResponse().create(request)) {
                response.body().readAllBytes();
                return Integer.toString(response.statusCode());
            }
        };
    }

    private static Rival failsafe(String baseUrl) {
        OkHttpClient http = http();
        RetryPolicy<String> policy = RetryPolicy.<String>builder()
                .handle(IOException.class)
                .handleResultIf(status -> status.startsWith("5"))
                .withBackoff(Duration.ofMillis(100), Duration.ofSeconds(1))
                .withMaxRetries(3)
                .build();
        return () -> Failsafe.with(policy).get(() -> status(http, request(baseUrl)));
    }

    private static Rival ours(String baseUrl) {
        AttestClient client = AttestClient.builder()
                .baseUrl(baseUrl)
                .accessToken("any")
                .readTimeout(MailServer.READ_TIMEOUT)
                .build();
        CreateAttestationRequest request = CreateAttestationRequest.of(Contestant.PERSON, Contestant.DOCUMENT);
        return () -> {
            try {
                client.attestationRequests().create(request);
                return "201";
            } catch (AttestException e) {
                return e.outcome().name();
            }
        };
    }

    /** For Feign. */
    interface FeignApi {

        /** Sends. */
        @RequestLine("POST /attestation-requests")
        @Headers("Content-Type: application/json")
        void send(String json);
    }
}
