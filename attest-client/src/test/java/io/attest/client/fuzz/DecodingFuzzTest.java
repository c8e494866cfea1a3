package io.attest.client.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.attest.client.internal.json.Json;
import io.attest.client.internal.json.JsonMismatchException;
import io.attest.client.internal.json.JsonObject;
import io.attest.client.internal.json.JsonType;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import java.util.List;

/** Any bytes, as each of the models and as an error body. */
@FuzzTarget
final class DecodingFuzzTest {

    private static final List<JsonType<?>> TYPES = List.of(
            JsonType.of(AttestationRequest.class), JsonType.of(CurrentUser.class), JsonType.pageOf(Document.class));

    @FuzzTest
    void decoding(byte[] body) {
        FuzzReport.count();
        for (JsonType<?> type : TYPES) {
            try {
                Object value = Json.read(body, type);
                assertThat(value.hashCode()).isEqualTo(value.hashCode());
                assertThat(value.toString()).isNotEmpty();
            } catch (JsonMismatchException e) {
                assertThat(e.path()).startsWith("$").hasSizeLessThanOrEqualTo(300);
                assertThat(e.reason()).isNotEmpty().hasSizeLessThanOrEqualTo(100);
            }
        }
        JsonObject error = Json.readObject(body);
        error.text("error");
        error.textLists("errors");
    }
}
