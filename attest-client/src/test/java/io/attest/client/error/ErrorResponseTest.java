package io.attest.client.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class ErrorResponseTest {

    @Test
    void hasNothingElseThanStatusAndBody() {
        assertThat(ErrorResponse.of(404, "x")).isEqualTo(new ErrorResponse(404, Map.of(), "x", null, null, null));
    }

    @Test
    void copiesHeadersAtEveryDepth() {
        List<String> values = new ArrayList<>(List.of("1"));
        Map<String, List<String>> given = new HashMap<>(Map.of("X-One", values));
        Map<String, List<String>> headers = new ErrorResponse(500, given, "", null, null, null).headers();
        values.add("2");
        given.put("X-Two", List.of("2"));

        assertThat(headers).containsExactly(Map.entry("X-One", List.of("1")));
        assertThatThrownBy(() -> headers.put("X-Two", List.of())).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> headers.get("X-One").add("2")).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void printsItsStatusOnly() {
        assertThat(Exceptions.response(404)).hasToString("ErrorResponse[statusCode=404]");
    }
}
