package io.attest.client.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventRecordsTest {

    @Test
    void aCallShowsTheKeysOfItsTagsAlone() {
        assertThat(new ClientListener.CallInfo(7, "me.get", "GET", true, Map.of("tenant", "acme")))
                .hasToString("CallInfo[id=7, operation=me.get, method=GET, repeatable=true, tags=[tenant]]");
    }

    @Test
    void aResponseInfoOfATestNeedsNoCall() {
        ResponseInfo info = ResponseInfo.of("me.get", 200, Map.of("X-Request-Id", List.of("7"), "X-Empty", List.of()));

        assertThat(info.header("x-request-id")).isEqualTo("7");
        assertThat(info.header("X-Empty")).as("without a value").isNull();
        assertThat(info).hasToString("ResponseInfo[operation=me.get, callId=0, attempt=1, statusCode=200]");
        assertThat(info.duration()).isZero();
        assertThat(info.tags()).isEmpty();
    }

    @Test
    void aResponseInfoCopiesWhatItIsGivenAndShowsNothingPersonal() {
        List<String> values = new ArrayList<>(List.of("one"));
        Map<String, String> tags = new HashMap<>(Map.of("tenant", "acme"));
        ResponseInfo info = new ResponseInfo("me.get", 7, 1, 200, Map.of("X-Id", values), null, Duration.ZERO, tags);
        values.clear();
        tags.clear();

        assertThat(info.headers().get("x-ID")).containsExactly("one");
        assertThat(info.tags()).containsExactly(Map.entry("tenant", "acme"));
        assertThatThrownBy(() -> info.headers().clear()).isInstanceOf(UnsupportedOperationException.class);
        assertThat(info).hasToString("ResponseInfo[operation=me.get, callId=7, attempt=1, statusCode=200]");
    }
}
