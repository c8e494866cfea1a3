package io.attest.client;

import static io.attest.client.HostileCalls.fails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.attest.client.error.AttestException;
import io.attest.client.error.BadRequestException;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ServerException;
import io.attest.client.testing.Hostile;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Responses without bounds: heads that do not end, and bodies that never come to their end. */
@Tag("hostile")
class HostileWireTest {

    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final String LENGTH = "Content-Length: 1000000000\r\n\r\n";

    // The first call loads classes; with a short deadline it might not come as far as the response.
    @BeforeAll
    static void warmUp() {
        fails(Hostile.bytes(400, new byte[0]), HostileCalls::send, BadRequestException.class);
    }

    @Test
    @DisplayName("The heap is no larger than the bound")
    void heap() {
        assertThat(Runtime.getRuntime().maxMemory()).isLessThanOrEqualTo(HostileCalls.HEAP);
    }

    @ParameterizedTest(name = "{0} headers of {1} characters")
    @CsvSource({"1, 10000000", "100, 100000", "100000, 100"})
    void head(int headers, int length) {
        NetworkException failure = fails(Hostile.headers(headers, length), HostileCalls::send, NetworkException.class);

        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(failure).cause().message().doesNotContain("content=");
    }

    static Stream<Arguments> dripping() {
        return Stream.of(
                arguments("a status line", DeadlineExceededException.class, Outcome.UNKNOWN, "HTTP/1.1 200 "),
                arguments("a header", DeadlineExceededException.class, Outcome.UNKNOWN, "HTTP/1.1 200 OK\r\nX: "),
                arguments(
                        "a success",
                        DeadlineExceededException.class,
                        Outcome.ACCEPTED,
                        "HTTP/1.1 200 OK\r\n" + LENGTH + "{\"id\":\""),
                arguments(
                        "a failure",
                        ServerException.class,
                        Outcome.UNKNOWN,
                        "HTTP/1.1 500 Oh\r\n" + LENGTH + "{\"e\":\""));
    }

    @ParameterizedTest(name = "one byte at a time of {0}")
    @MethodSource
    void dripping(String name, Class<? extends AttestException> type, Outcome outcome, String start) {
        AttestException failure = fails(Hostile.dripping(start, 'x'), HostileCalls::send, type, SHORT);

        assertThat(failure.outcome()).isEqualTo(outcome);
    }
}
