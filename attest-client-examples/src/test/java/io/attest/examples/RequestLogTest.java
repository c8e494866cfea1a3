package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.examples.testing.Samples;
import io.attest.sandbox.AttestSandbox;
import java.util.ArrayList;
import java.util.List;
import okhttp3.OkHttpClient;
import okhttp3.logging.HttpLoggingInterceptor;
import org.junit.jupiter.api.Test;

/** docs/observability.md: OkHttp's own log, which takes the body of no request. */
class RequestLogTest {

    @Test
    void showsRequestsAndResponsesWithoutTheToken() {
        List<String> lines = new ArrayList<>();
        HttpLoggingInterceptor logging = new HttpLoggingInterceptor(lines::add);
        logging.setLevel(HttpLoggingInterceptor.Level.BODY);
        logging.redactHeader("Authorization");
        OkHttpClient http = new OkHttpClient.Builder().addInterceptor(logging).build();
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = Samples.client(sandbox).httpClient(http).build()) {

            client.attestationRequests().create(Samples.request(sandbox, 1));

            assertThat(sandbox.emails()).hasSize(1);
            assertThat(lines)
                    .anyMatch(line -> line.contains("one-shot body omitted"))
                    .anyMatch(line -> line.contains("\"recipient_email\""))
                    .contains("Authorization: ██")
                    .noneMatch(line -> line.contains(sandbox.ownerToken()));
        }
    }
}
