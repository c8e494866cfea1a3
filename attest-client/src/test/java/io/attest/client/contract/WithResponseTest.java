package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.AttestClient;
import io.attest.client.WithResponse;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.NotFoundException;
import io.attest.client.events.ResponseInfo;
import io.attest.client.model.Document;
import io.attest.client.testing.BlockingAndAsync;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.MockResponse;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.Server;
import io.attest.client.testing.TestClients;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code withResponse}: the value of a call, and the response that led to it. */
@BlockingAndAsync
class WithResponseTest {

    private static final RequestOptions DEFAULTS = RequestOptions.defaults();

    private final List<ResponseInfo> told = new CopyOnWriteArrayList<>();

    @Parameter
    CallStyle style;

    private static AttestClient of(Server server) {
        return TestClients.at(server.baseUrl(), new FakeTime())
                .retry(RetryOptions.defaults().maxRetries(1).baseDelay(Duration.ZERO))
                .build();
    }

    private WithResponse<?> ask(AttestClient client, SampleCall what) {
        return style.call(
                () -> client.withResponse(what::call),
                () -> client.async().withResponse(it -> what.call(it).thenApply(Object.class::cast)));
    }

    @ParameterizedTest
    @EnumSource
    void hasTheValueAndTheLastResponseOfACall(SampleCall what) {
        try (Server server = new Server(
                        Responses.status(429),
                        what.goodResponse()
                                .newBuilder()
                                .addHeader("X-Request-Id", "id-7")
                                .build(),
                        what.goodResponse());
                AttestClient client = of(server)) {
            WithResponse<?> made = ask(client, what);

            assertThat(made.response().header("x-request-id")).isEqualTo("id-7");
            assertThat(made.response().operation()).isEqualTo(what.operationName());
            assertThat(made.response().statusCode()).isEqualTo(what.goodStatus());
            assertThat(made.response().attempt()).isEqualTo(2);
            assertThat(made.value()).isEqualTo(style.ask(client, what));
        }
    }

    @Test
    void theResponseToAListThatTheFunctionReadsIsTheLast() {
        MockResponse second = TestClients.page(2, 2)
                .newBuilder()
                .addHeader("X-Request-Id", "second")
                .build();
        try (Server server = new Server(TestClients.page(1, 2), second);
                AttestClient client = of(server)) {
            WithResponse<List<Document>> all = client.withResponse(it ->
                    style.read(it.documents().listAll(), it.async().documents().listAll()));

            assertThat(all.value()).hasSize(2);
            assertThat(all.response().header("X-Request-Id")).isEqualTo("second");
        }
    }

    @ParameterizedTest
    @EnumSource
    void takesNoResponseFromAnotherConsumer(SampleCall what) {
        try (Server server = new Server(what.goodResponse(), what.goodResponse());
                AttestClient client = of(server)) {
            AttestClient observed = client.with(DEFAULTS.onResponse(told::add));
            ResponseInfo first = ask(observed, what).response();
            assertThat(told).containsExactly(first);

            WithResponse<WithResponse<Object>> nested = client.withResponse(outer ->
                    outer.withResponse(inner -> style.ask(inner.with(DEFAULTS.onResponse(told::add)), what)));
            assertThat(told).containsExactly(first, nested.response());
            assertThat(nested.value().response()).isEqualTo(nested.response());
        }
    }

    @Test
    void theExceptionOfTheCallIsTheCallers() {
        try (Server server = new Server(Responses.status(404));
                AttestClient client = of(server)) {
            assertThatThrownBy(() -> ask(client, SEND)).isInstanceOf(NotFoundException.class);
        }
    }

    @Test
    void aFunctionThatUsesAnotherClientGetsNoResponse() {
        try (Server server = new Server(SEND.goodResponse());
                AttestClient client = of(server)) {
            assertThatThrownBy(() -> style.call(
                            () -> client.withResponse(it -> SEND.call(client)),
                            () -> client.async()
                                    .withResponse(
                                            it -> SEND.call(client.async()).thenApply(Object.class::cast))))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("no response came to the client that withResponse passed to the function")
                    .hasMessageContaining("may have sent with another client, or not have read its pager");
            assertThat(server.count()).isEqualTo(1);
        }
    }
}
