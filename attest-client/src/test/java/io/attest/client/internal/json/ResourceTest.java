package io.attest.client.internal.json;

import static io.attest.client.internal.json.Scalar.TEXT;
import static io.attest.client.internal.json.Scalar.TIMESTAMP;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.attest.client.internal.Streams;
import io.attest.client.model.CurrentUser;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What no resource of the API has yet: lists, and values that cannot be written. */
class ResourceTest {

    private static final CurrentUser ADA = CurrentUser.builder().id("ada").build();

    private static final String JSON = """
            {"name":"Engines","tags":["a","b"],"meetings":["2024-01-01T00:00:00Z"],"members":[{"id":"ada"}],"new":[1]}""";

    private static final Resource<Team> TEAM = new Resource<>(new Team("", List.of(), null, null, null, Map.of())) {
        @Override
        Team fields(Fields in, Team team) throws IOException {
            return new Team(
                    in.required("name", TEXT, team.name()),
                    in.required("tags", Reader.list(TEXT), team.tags()),
                    in.nullable("meetings", Reader.list(TIMESTAMP), team.meetings()),
                    in.nullable("members", Reader.list(new BoundReader<>(CurrentUser.class)), team.members()),
                    in.nullable("currency", parser -> Currency.getInstance(parser.getText()), team.currency()),
                    in.others(team.others()));
        }
    };

    private record Team(
            String name,
            List<String> tags,
            @Nullable List<Instant> meetings,
            @Nullable List<CurrentUser> members,
            @Nullable Currency currency,
            Map<String, @Nullable Object> others) {}

    private static Team read(String json) throws IOException {
        try (JsonParser parser = Streams.FACTORY.createParser(json)) {
            parser.nextToken();
            return TEAM.read(parser);
        }
    }

    private static String written(Team team) throws IOException {
        StringWriter json = new StringWriter();
        try (JsonGenerator out = Streams.FACTORY.createGenerator(json)) {
            TEAM.write(team, out);
        }
        return json.toString();
    }

    @Test
    void readsAndWritesLists() throws IOException {
        Team team = read(JSON);

        assertThat(team)
                .isEqualTo(new Team(
                        "Engines",
                        List.of("a", "b"),
                        List.of(Instant.parse("2024-01-01T00:00:00Z")),
                        List.of(ADA),
                        null,
                        Map.of("new", List.of(1))));
        assertThat(written(team)).isEqualTo(JSON);
    }

    @Test
    void readsTheFieldsInAnyOrder() throws IOException {
        assertThat(read("{\"new\":[1],\"members\":[{\"id\":\"ada\"}],\"tags\":[\"a\",\"b\"],\"currency\":null,"
                        + "\"meetings\":[\"2024-01-01T00:00:00Z\"],\"name\":\"Engines\"}"))
                .isEqualTo(read(JSON));
    }

    @Test
    void namesTheElementOfAList() {
        assertThatThrownBy(() -> read("{\"name\":\"Engines\",\"tags\":[\"a\",null]}"))
                .isInstanceOf(JsonMismatchException.class)
                .hasMessage("no valid String at $.tags[1]");
        assertThatThrownBy(() -> read("{\"name\":\"Engines\",\"tags\":{}}"))
                .isInstanceOf(JsonMismatchException.class)
                .hasMessage("no valid List at $.tags");
        assertThatThrownBy(() -> read("{\"tags\":[],\"members\":[{\"name\":\"Ada\"}]}"))
                .isInstanceOf(JsonMismatchException.class)
                .hasMessage("a missing field at $.members[0].id");
    }

    @Test
    void writesNoTextInPlaceOfAValueThatItCannotWrite() {
        Team team = new Team("Engines", List.of(), null, null, Currency.getInstance("EUR"), Map.of());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> written(team))
                .withMessage("a java.util.Currency cannot be written as JSON");
    }
}
