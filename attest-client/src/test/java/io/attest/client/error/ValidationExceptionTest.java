package io.attest.client.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class ValidationExceptionTest {

    @Test
    void copiesErrorsInTheirOrderAtEveryDepth() {
        List<String> messages = new ArrayList<>(List.of("first", "second"));
        Map<String, List<String>> given = new LinkedHashMap<>();
        for (String field : new String[] {"z", "a", "m", "person_id", "b"}) {
            given.put(field, messages);
        }
        Map<String, List<String>> errors =
                new ValidationException("m", ErrorResponse.of(422, ""), given, Outcome.REJECTED, 1).errors();
        messages.add("third");
        given.remove("z");

        assertThat(errors.keySet()).containsExactly("z", "a", "m", "person_id", "b");
        assertThat(errors.get("z")).containsExactly("first", "second");
        assertThatThrownBy(() -> errors.put("x", List.of())).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(() -> errors.get("z").add("x")).isInstanceOf(UnsupportedOperationException.class);
    }
}
