package io.attest.client;

import static io.attest.client.HostileCalls.fails;
import static io.attest.client.testing.Hostile.bytes;
import static io.attest.client.testing.Hostile.repeating;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.client.error.ApiException;
import io.attest.client.error.BadRequestException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ServerException;
import io.attest.client.error.ValidationException;
import io.attest.client.testing.Hostile;
import io.attest.client.testing.RawServer.Act;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Error responses with a body that must not be read whole: the status alone decides the class of the exception. */
@Tag("hostile")
class HostileErrorResponseTest {

    private static final int MEBIBYTE = 1024 * 1024;
    private static final String ERRORS = "{\"message\":\"no\",\"errors\":{\"a\":[\"is wrong\"]";

    static Stream<Arguments> bodies() {
        String wide = "\u4e2d".repeat(1024);
        byte[] twice = "{\"error\":\"a\",\"error\":\"b\"}".getBytes(StandardCharsets.UTF_8);
        return Stream.of(
                arguments("48 MiB", BadRequestException.class, repeating(400, "", wide, 16 * 1024, "")),
                arguments("a gibibyte, compressed", BadRequestException.class, Hostile.gzipBomb(400)),
                arguments("a gibibyte, compressed", ServerException.class, Hostile.gzipBomb(500)),
                arguments(
                        "lists 100,000 deep",
                        ValidationException.class,
                        repeating(422, "{\"errors\":", "[".repeat(1000), 100, "")),
                arguments("invalid UTF-8", BadRequestException.class, bytes(400, new byte[] {'{', '"', -1, -2})),
                arguments("a key twice", BadRequestException.class, bytes(400, twice)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("bodies")
    void errorResponses(String name, Class<? extends ApiException> type, Act response) {
        ApiException failure = fails(response, HostileCalls::send, type);

        assertThat(failure.outcome())
                .isEqualTo(failure instanceof ServerException ? Outcome.UNKNOWN : Outcome.REJECTED);
        assertThat(failure.body()).hasSizeLessThanOrEqualTo(MEBIBYTE);
    }

    @Test
    @DisplayName("A million errors are not read")
    void aMillionErrors() {
        ValidationException failure = fails(
                Hostile.numbering(422, ERRORS, ",\"field%d\":[\"is wrong\"]", 1_000_000, "}}"),
                HostileCalls::send,
                ValidationException.class);

        assertThat(failure.outcome()).isEqualTo(Outcome.REJECTED);
        assertThat(failure.body()).startsWith(ERRORS).hasSize(MEBIBYTE);
        assertThat(failure.errors()).isEmpty();
    }

    @Test
    @DisplayName("As many errors as a body may hold are read")
    void thousandsOfErrors() {
        ValidationException failure = fails(
                Hostile.numbering(422, ERRORS, ",\"field%d\":[\"is wrong\"]", 30_000, "}}"),
                HostileCalls::send,
                ValidationException.class);

        assertThat(failure.errors()).hasSize(30_001).containsKey("field29999");
    }
}
