package io.attest.client.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.attest.client.error.DecodingException;
import io.attest.client.internal.call.CallAccess;
import io.attest.client.internal.http.HttpResponse;
import io.attest.client.testing.Responses;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.SampleModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Bodies that were damaged at some places: what is read of them is in them, where it was read. */
class MutatedBodiesTest {

    private static final int BODIES = 10_000;

    /** Of another reader: a tree, by Jackson's own settings. */
    private static final ObjectMapper PLAIN = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private static final List<SampleCall> CALLS = List.of(SampleCall.ME, SampleCall.CREATE, SampleCall.DOCUMENTS);
    private static final List<String> TEXTS = List.of(
            ("null [] {} \"\" 0 -1 1e9 1e-400 1.0 7.5 true \"1\" \"\u0661\" {\"id\":\"x\"} [1] 2147483648 20240115120000"
                            + " 170532000000 \"1705320000\" 1705320000123 \"2016-12-31T23:59:60Z\" \"2024-01-01T00:00:00+2500\""
                            + " \"2024-01-01T00:00:00\" \"data\": \"id\": \\u0031 \ufeff <br/> , \" } ]")
                    .split(" ", -1));

    /** So many of them are values. */
    private static final int VALUES = 22;

    /** The value of a field, or a part of it. */
    private static final Pattern VALUE = Pattern.compile("(?<=:)(?:\"[^\"]*\"|[^\",}\\]]+)");

    private final Random random = new Random(20240115);

    @Test
    void whatIsReadIsInTheBody() {
        int read = 0;
        int unreadable = 0;
        for (int number = 0; number < BODIES; number++) {
            SampleCall call = CALLS.get(number % CALLS.size());
            byte[] body = mutated(call == SampleCall.DOCUMENTS ? Responses.page(1, 2, 3, 3, 4) : call.goodBody());
            HttpResponse response = HttpResponse.of(call.goodStatus(), Headers.of(), body, false);
            try {
                assertHolds(CallAccess.read(call.operation(), response), body);
                read++;
            } catch (DecodingException e) {
                assertThat(e.id() == null || root(body).path("id").asText().equals(e.id()))
                        .isTrue();
                unreadable++;
            }
        }
        System.out.println("bodies: mutated=" + BODIES + " read=" + read + " unreadable=" + unreadable + " foreign=0");
        assertThat(read).isGreaterThan(BODIES / 5);
        assertThat(unreadable).isGreaterThan(BODIES / 5);
    }

    private byte[] mutated(String json) {
        byte[] body = json.getBytes(UTF_8);
        int places = 1 + random.nextInt(5);
        for (int i = 0; i < places; i++) {
            int at = random.nextInt(body.length);
            int end = Math.min(body.length, at + random.nextInt(4));
            Matcher value = VALUE.matcher(new String(body, ISO_8859_1));
            boolean isValue = i % 2 == 0 && value.find(at);
            if (isValue) {
                at = value.start();
                end = value.end();
            }
            byte[] instead = switch (isValue ? 5 : random.nextInt(5)) {
                case 0 -> new byte[0];
                case 1 -> new byte[] {(byte) random.nextInt(256)};
                case 2 -> new byte[] {(byte) ('0' + random.nextInt(10))};
                case 3 -> Arrays.copyOfRange(body, end, Math.min(body.length, end + random.nextInt(40)));
                default ->
                    TEXTS.get(random.nextInt(isValue ? VALUES : TEXTS.size())).getBytes(UTF_8);
            };
            ByteArrayOutputStream next = new ByteArrayOutputStream();
            next.write(body, 0, at);
            next.writeBytes(instead);
            next.write(body, end, body.length - end);
            body = next.toByteArray();
        }
        return body;
    }

    private static JsonNode root(byte[] body) {
        try {
            return PLAIN.readTree(new String(body, UTF_8).getBytes(UTF_8));
        } catch (IOException e) {
            return MissingNode.getInstance();
        }
    }

    private static void assertHolds(@Nullable Object value, byte[] body) {
        JsonNode root = root(body);
        // A framework may have wrapped it.
        boolean isWrapped = root.path("data").isObject();
        assertHolds(value, isWrapped ? root.path("data") : root, new String(body, UTF_8));
    }

    private static void assertHolds(@Nullable Object value, JsonNode json, String path) {
        if (value instanceof Record model) {
            for (RecordComponent component : model.getClass().getRecordComponents()) {
                Object part = SampleModel.component(model, component);
                if (part instanceof Map<?, ?> others) {
                    others.forEach((name, other) -> {
                        // Of a name that comes twice, either value counts.
                        if (path.indexOf("\"" + name + "\"") == path.lastIndexOf("\"" + name + "\"")) {
                            assertThat(written(other)).as(path + "." + name).isEqualTo(written(json.path((String)
                                    name)));
                        }
                    });
                } else {
                    String name =
                            component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
                    assertHolds(part, json.path(name), path + "." + name);
                }
            }
        } else if (value instanceof List<?> items) {
            assertThat(json.size()).as(path).isEqualTo(items.size());
            for (int i = 0; i < items.size(); i++) {
                assertHolds(
                        items.get(i),
                        json.isArray() ? json.get(i) : json.elements().next(),
                        path + "[" + i + "]");
            }
        } else if (value != null) {
            assertThat(json.isValueNode()).as(path).isTrue();
            String text = json.asText().strip();
            if (value instanceof Instant time) {
                assertThat(time).as(path + " " + text).isEqualTo(time(text));
            } else if (value instanceof Integer number) {
                assertThat(new BigDecimal(text)).as(path).isEqualByComparingTo(BigDecimal.valueOf(number));
            } else if (value instanceof Boolean flag) {
                assertThat(text.toLowerCase(Locale.ROOT)).as(path).isIn(flag.toString(), flag ? "1" : "0");
            } else if (json.isNumber()) {
                assertThat(new BigDecimal(value.toString())).as(path).isEqualByComparingTo(json.decimalValue());
            } else {
                assertThat(value).as(path).hasToString(json.asText());
            }
        }
    }

    private static String written(@Nullable Object value) {
        try {
            return PLAIN.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    private static @Nullable Instant time(String text) {
        try {
            return switch (text.matches("[0-9]+") ? text.length() : 0) {
                case 9, 10, 11 -> Instant.ofEpochSecond(Long.parseLong(text));
                case 13 -> Instant.ofEpochMilli(Long.parseLong(text));
                default ->
                    OffsetDateTime.parse(text.replaceFirst("([+-][0-9]{2})([0-9]{2})$", "$1:$2"))
                            .toInstant();
            };
        } catch (DateTimeException e) {
            return null;
        }
    }
}
