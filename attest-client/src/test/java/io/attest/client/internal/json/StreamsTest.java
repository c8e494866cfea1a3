package io.attest.client.internal.json;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.attest.client.model.AttestationCounts;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.paging.Page;
import io.attest.client.testing.Responses;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What reading token by token and databind have in common, and what only one of them may need. */
class StreamsTest {

    private record Both(CurrentUser user, AttestationRequest request, Page<Document> page) {}

    private static String all() {
        return "{\"user\":" + text(Types.user().with("$.more", "{\"a\":[1,1.50,null]}")) + ",\"request\":"
                + text(Types.request().with("$.sent_at", "\"2024-05-01T13:59:59.5+02:00\"")) + ",\"page\":"
                + text(Types.page().with("$.data[0].attestation_counts.more", "1")) + "}";
    }

    private static String text(Tree tree) {
        return new String(tree.bytes(), StandardCharsets.UTF_8);
    }

    @Test
    @DisplayName("A resource inside a class of the application, which databind reads, is the same as one by itself")
    void databindReadsTheSame() throws JsonMismatchException {
        Both both = Types.read(all(), JsonType.of(Both.class));

        assertThat(both.user())
                .isEqualTo(Types.read(text(Types.user().with("$.more", "{\"a\":[1,1.50,null]}")), Types.USER));
        assertThat(both.request())
                .isEqualTo(Types.read(
                        text(Types.request().with("$.sent_at", "\"2024-05-01T13:59:59.5+02:00\"")), Types.REQUEST));
        assertThat(both.page())
                .isEqualTo(Types.read(text(Types.page().with("$.data[0].attestation_counts.more", "1")), Types.PAGE));
    }

    @Test
    @DisplayName("A document is read by itself as well")
    void document() throws JsonMismatchException {
        Document document = Types.read(Responses.document(1), JsonType.of(Document.class));

        assertThat(document.attestationCounts()).isEqualTo(new AttestationCounts(1, 2, 3, 4, 5, 15, Map.of()));
        assertThat(List.of(document))
                .isEqualTo(Types.read(Responses.page(1, 1, 1, 1, 1), Types.PAGE).data());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"id\":\"x\"",
                "\"id\":null",
                "\"new\":1,\"new\":1",
                "\"new\":null,\"new\":null",
                "\"new\":{\"a\":1,\"a\":2}",
                "\"new\":[{\"a\":null,\"a\":null}]"
            })
    void aNameIsThereOnce(String more) {
        String twice = Responses.me().replaceFirst("}$", "," + more + "}");

        JsonMismatchException thrown =
                catchThrowableOfType(JsonMismatchException.class, () -> Types.read(twice, Types.USER));

        assertThat(thrown).isNotNull();
        assertThat(thrown.reason()).startsWith("malformed JSON (line 1, column ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"data\":[]", "\"new\":1,\"new\":2", "\"new\":{\"a\":1,\"a\":2}"})
    void inTheEnvelopeAsWell(String more) {
        String twice = Responses.page(1, 1, 1, 1, 1).strip().replaceFirst("}$", "," + more + "}");

        assertThat(catchThrowableOfType(JsonMismatchException.class, () -> Types.read(twice, Types.PAGE)))
                .isNotNull();
    }

    @Test
    @DisplayName("Nothing on the way of a resource names databind, which would then be loaded")
    void withoutDatabind() {
        noClasses()
                .that()
                .belongToAnyOf(Streams.class, Fields.class, Form.class, Forms.class, Untyped.class, InstantReader.class)
                .or()
                .belongToAnyOf(JsonType.class)
                .should()
                .dependOnClassesThat(resideInAPackage("com.fasterxml.jackson.databind.."))
                .check(new ClassFileImporter().importPackagesOf(Streams.class));
    }
}
