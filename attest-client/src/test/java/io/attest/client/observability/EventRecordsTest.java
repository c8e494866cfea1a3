package io.attest.client.observability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventRecordsTest {

    @Test
    void aResponseInfoOfATestNeedsNoCall() {
        ResponseInfo info = ResponseInfo.of("me.get", 200, Map.of("X-Request-Id", List.of("7"), "X-Empty", List.of()));

        assertThat(info.header("x-request-id")).isEqualTo("7");
        assertThat(info.header("X-Empty")).as("without a value").isNull();
        assertThat(info).hasToString("ResponseInfo[operation=me.get, callId=0, attempt=1, statusCode=200]");
    }
}
