package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import io.attest.client.testing.Web;
import java.util.List;
import okhttp3.mockwebserver.RecordedRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each call of the API is one request, with everything that the caller set under the names that the API has for it. */
class EveryCallTest extends ServiceFixture {

    @ParameterizedTest
    @EnumSource
    void isTheRequestThatTheApiDocuments(SampleCall sample) {
        prepare(sample.goodResponse());
        assertThat(style.ask(open(TestClients.of(server).addListener(heard)), sample))
                .isNotNull();

        RecordedRequest request = Web.taken(server);
        assertThat(request.getRequestLine())
                .isEqualTo(sample.requestLine().replaceFirst(" ", " /api/v1") + " HTTP/1.1");
        assertThat(request.getBody().readUtf8()).isEqualTo(sample.body());
        assertThat(request.getHeaders().values("Authorization")).containsExactly("Bearer " + TestClients.TOKEN);
        assertThat(request.getHeaders().values("Accept")).containsExactly("application/json");
        List<String> contentType = sample.body().isEmpty() ? List.of() : List.of("application/json");
        assertThat(request.getHeaders().values("Content-Type")).isEqualTo(contentType);
        assertThat(request.getHeaders().values("Content-Length")).hasSize(sample.isRead() ? 0 : 1);
        assertThat(server.getRequestCount()).isEqualTo(1);
        assertThat(heard.ended().call().operation()).isEqualTo(sample.operationName());
        assertThat(heard.ended().call().method()).isEqualTo(sample.method());
    }
}
