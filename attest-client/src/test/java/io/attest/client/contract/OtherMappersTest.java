package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.attest.client.ModelJson;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.AttestationType;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.Document;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleModel;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The mapper of an application, such as that of Spring MVC, writes and reads the records as the service does. */
class OtherMappersTest {

    /** Mappers as frameworks configure them. */
    enum Mapper {
        JACKSON_2,
        JACKSON_3;

        private static final ObjectMapper OF_2 = new ObjectMapper()
                .registerModule(new JavaTimeModule())
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

        private static tools.jackson.databind.ObjectMapper of3() {
            assumeTrue(IS_KNOWN_TO_JACKSON_3, "Jackson 3 needs later annotations");
            return new tools.jackson.databind.ObjectMapper();
        }

        String write(Object value) throws JsonProcessingException {
            return this == JACKSON_2 ? OF_2.writeValueAsString(value) : of3().writeValueAsString(value);
        }

        Object read(String json, Class<?> type) throws JsonProcessingException {
            return this == JACKSON_2 ? OF_2.readValue(json, type) : of3().readValue(json, type);
        }
    }

    private static final boolean IS_KNOWN_TO_JACKSON_3 = JsonInclude.class.getResource("JsonSerializeAs.class") != null;

    static Stream<Arguments> models() {
        return Arrays.stream(Mapper.values())
                .flatMap(mapper -> Arrays.stream(SampleModel.values()).map(model -> Arguments.of(mapper, model)));
    }

    @ParameterizedTest
    @MethodSource("models")
    void writesAndReadsEveryModel(Mapper mapper, SampleModel model) throws JsonProcessingException {
        Object value = model.read(model.json());

        String written = mapper.write(value);

        assertThat(tree(written)).isEqualTo(tree(model.json()));
        if (model != SampleModel.PAGE) {
            assertThat(written).isEqualTo(ModelJson.write(value));
            assertThat(mapper.read(written, model.type())).isEqualTo(value);
        }
    }

    @ParameterizedTest
    @EnumSource(Mapper.class)
    void keepsFieldsAndValuesThatAreNotKnown(Mapper mapper) throws JsonProcessingException {
        String json = SampleModel.DOCUMENT
                .editor()
                .with("$.later", "{\"added\":[1,null]}")
                .toString();
        Document document = (Document) mapper.read(json, Document.class);

        assertThat(document).isEqualTo(ModelJson.read(json, Document.class));
        assertThat(tree(mapper.write(document))).isEqualTo(tree(json));
        assertThat(mapper.read("\"later\"", AttestationStatus.class))
                .isEqualTo(AttestationStatus.of("later"))
                .isNotEqualTo(AttestationType.of("later"));
    }

    @ParameterizedTest
    @EnumSource(Mapper.class)
    void readsWhatIsNotGivenAsNull(Mapper mapper) throws JsonProcessingException {
        assertThat(mapper.read("{\"id\":\"d\"}", Document.class))
                .isEqualTo(Document.builder().id("d").build());
    }

    /** A controller that binds a request passes on no field that a browser has added. */
    @ParameterizedTest
    @EnumSource(Mapper.class)
    void takesNoUnknownFieldOfARequest(Mapper mapper) throws JsonProcessingException {
        CreateAttestationRequest request = CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT)
                .withRecipientMessage("Please sign.");
        String json = ModelJson.write(request.withAdditionalProperty("due_at", "2030-01-31"));
        String nested = json.replace("\"due_at\":\"2030-01-31\"", "\"%s\":{\"due_at\":\"2030-01-31\"}");

        for (String sent :
                List.of(json, nested.formatted("additionalProperties"), nested.formatted("additional_properties"))) {
            assertThat(mapper.read(sent, CreateAttestationRequest.class))
                    .as(sent)
                    .isEqualTo(request);
        }
        assertThat(ModelJson.read(json, CreateAttestationRequest.class).additionalProperties())
                .as("the SDK's own, for a queue or a ledger")
                .containsOnlyKeys("due_at");
    }

    private static JsonNode tree(String json) throws JsonProcessingException {
        return new ObjectMapper().readTree(json);
    }
}
