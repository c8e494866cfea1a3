package io.attest.client.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.AttestationType;
import io.attest.client.model.Document;
import io.attest.client.model.RequestSource;
import io.attest.client.paging.Page;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UnknownFieldsTest {

    private static final String JSON =
            "{\"text\":\"x\",\"number\":12,\"fraction\":1.5,\"flag\":true,\"nothing\":null,\"list\":[1,null,{\"a\":[]}]}";

    private static Map<String, Object> value() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("text", "x");
        value.put("number", 12);
        // A double would lose digits.
        value.put("fraction", new BigDecimal("1.5"));
        value.put("flag", true);
        value.put("nothing", null);
        value.put("list", Arrays.asList(1, null, Map.of("a", List.of())));
        return value;
    }

    @Test
    void areKeptInAnAttestationRequest() throws JsonMismatchException {
        Tree tree = Types.request().with("$.future_field", JSON).with("$.future_null", "null");

        AttestationRequest request = Json.read(tree.bytes(), Types.REQUEST);

        assertThat(request.additionalProperties())
                .containsOnlyKeys("future_field", "future_null")
                .containsEntry("future_field", value())
                .containsEntry("future_null", null);
    }

    @Test
    void areKeptInACurrentUser() throws JsonMismatchException {
        Tree tree = Types.user().with("$.future_field", JSON);

        assertThat(Json.read(tree.bytes(), Types.USER).additionalProperties())
                .containsExactly(Map.entry("future_field", value()));
    }

    @Test
    void areKeptInADocumentAndInItsCounts() throws JsonMismatchException {
        Tree tree = Types.page()
                .with("$.data[1].future_field", JSON)
                .with("$.data[1].attestation_counts.future_count", "7");

        List<Document> documents = Json.read(tree.bytes(), Types.PAGE).data();

        assertThat(documents.get(1).additionalProperties()).containsExactly(Map.entry("future_field", value()));
        assertThat(documents.get(0).additionalProperties()).isEmpty();
        assertThat(documents)
                .extracting(Document::attestationCounts)
                .extracting(AttestationCounts::additionalProperties)
                .containsExactly(Map.of(), Map.of("future_count", 7));
    }

    @Test
    void aFieldNamedLikeTheMapIsOneOfThem() throws JsonMismatchException {
        Tree tree = Types.user().with("$.additional_properties", "1").with("$.additionalProperties", "2");

        assertThat(Json.read(tree.bytes(), Types.USER).additionalProperties())
                .containsOnly(Map.entry("additional_properties", 1), Map.entry("additionalProperties", 2));
    }

    @Test
    void aNameInAnotherStyleIsNotTakenForTheKnownOne() throws JsonMismatchException {
        Tree tree = Types.request().with("$.sentAt", "\"x\"").with("$.SENT_AT", "\"y\"");

        AttestationRequest request = Json.read(tree.bytes(), Types.REQUEST);

        assertThat(request.additionalProperties()).containsOnlyKeys("sentAt", "SENT_AT");
        assertThat(request.sentAt()).isEqualTo("2024-05-01T11:59:59.123456Z");
    }

    @Test
    void areIgnoredInTheEnvelope() throws JsonMismatchException {
        Tree tree = Types.page()
                .with("$.future_field", JSON)
                .with("$.links.future_field", JSON)
                .with("$.meta.future_field", JSON)
                .with("$.meta.links", "[{\"url\":null,\"label\":\"1\",\"active\":false}]");

        Page<Document> page = Json.read(tree.bytes(), Types.PAGE);

        assertThat(page).isEqualTo(Json.read(Types.page().bytes(), Types.PAGE));
    }

    @Test
    void unknownWordsOfOpenEnumsAreKept() throws JsonMismatchException {
        Tree tree = Types.request()
                .with("$.status", "\"paused\"")
                .with("$.source", "\"fax\"")
                .with("$.requested_attestation_type", "\"seal\"");

        AttestationRequest request = Json.read(tree.bytes(), Types.REQUEST);

        assertThat(request.status()).isEqualTo(new AttestationStatus("paused"));
        assertThat(request.source()).isEqualTo(new RequestSource("fax"));
        assertThat(request.requestedAttestationType()).isEqualTo(new AttestationType("seal"));
    }
}
