package io.attest.client.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.attest.client.AttestClient;
import io.attest.client.config.RequestOptions;
import io.attest.client.internal.http.RequestFactory;
import io.attest.client.internal.http.UserAgent;
import io.attest.client.internal.operation.Endpoints;
import io.attest.client.internal.operation.Operation;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.DocumentQuery;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;

/** Any arguments: refused at once with {@code IllegalArgumentException}, or fit to be sent. */
@FuzzTarget
final class ArgumentsFuzzTest {

    private static final String SECRET = "9b1f6d7e-";
    private static final HttpUrl BASE_URL = HttpUrl.get("https://attest.example.com/api/v1");
    private static final OkHttpClient SHARED = new OkHttpClient();

    @FuzzTest
    void arguments(byte[] input) {
        FuzzReport.count();
        ArgumentLines lines = new ArgumentLines(input);
        String baseUrl = lines.next();
        String token = SECRET + lines.next();
        String userAgentSuffix = lines.next();
        boolean built = valueIfValid(() -> build(baseUrl, token, userAgentSuffix))
                .map(Boolean.TRUE::equals)
                .orElse(false);

        String headerName = lines.next();
        String headerValue = lines.next();
        Map<String, String> headers = valueIfValid(() -> header(headerName, headerValue))
                .map(RequestOptions::headers)
                .orElse(Map.of());

        String personId = lines.next();
        String documentId = lines.next();
        String message = lines.next();
        Optional<Operation<?>> create = valueIfValid(() -> Endpoints.createAttestationRequest(
                CreateAttestationRequest.of(personId, documentId).recipientMessage(message)));

        String name = lines.next();
        int perPage = lines.nextInt();
        int page = lines.nextInt();
        Optional<Operation<?>> list = valueIfValid(() -> Endpoints.documents(
                DocumentQuery.defaults().nameContains(name).perPage(perPage).page(page)));

        RequestFactory requests = new RequestFactory(BASE_URL, built ? UserAgent.with(userAgentSuffix) : "none");
        String sentToken = built ? token : SECRET;
        create.ifPresent(operation -> check(requests.create(operation, headers, sentToken)));
        list.ifPresent(operation -> check(requests.create(operation, headers, sentToken)));
    }

    private static boolean build(String baseUrl, String token, String userAgentSuffix) {
        AttestClient.builder()
                .baseUrl(baseUrl)
                .accessToken(token)
                .userAgentSuffix(userAgentSuffix)
                .httpClient(SHARED)
                .build()
                .close();
        return true;
    }

    private static RequestOptions header(String name, String value) {
        RequestOptions options = RequestOptions.defaults().header(name, SECRET + value);
        assertThat(options.toString()).doesNotContain(SECRET);
        return options;
    }

    private static <T> Optional<T> valueIfValid(Supplier<T> argument) {
        try {
            return Optional.of(argument.get());
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).isNotEmpty().hasSizeLessThan(8_000).doesNotContain(SECRET);
            assertThat(e.getCause()).isNull();
            return Optional.empty();
        }
    }

    private static void check(Request request) {
        assertThat(request.url().host()).isEqualTo(BASE_URL.host());
        assertThat(request.url().encodedPath()).startsWith(BASE_URL.encodedPath() + "/");
        assertThat(request.headers("Authorization")).hasSize(1);
    }
}
