package io.attest.client.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BodiesTest {

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        new Random(42).nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest(name = "{1} bytes are read whole when {0} were announced")
    @CsvSource({
        "-1, 0",
        "-1, 1",
        "-1, 8192",
        "-1, 8193",
        "-1, 1000000",
        "0, 0",
        "0, 5",
        "10, 10",
        "10, 100000",
        "131072, 131072",
        "9223372036854775807, 100",
        "-1, 16777216"
    })
    void whole(long announced, int length) throws IOException {
        byte[] expected = bytes(length);
        Bodies body = Bodies.expecting(announced, Bodies.MAX_BYTES);
        body.readFrom(new ByteArrayInputStream(expected));

        assertThat(body.toByteArray()).isEqualTo(expected);
        assertThat(body.tooLarge()).isFalse();
    }

    @ParameterizedTest(name = "{0} bytes are too many, and are cut")
    @ValueSource(ints = {16 * 1024 * 1024 + 1, 20_000_000})
    void tooLarge(int length) throws IOException {
        byte[] all = bytes(length);
        Bodies body = Bodies.expecting(-1, Bodies.MAX_BYTES);
        body.readFrom(new ByteArrayInputStream(all));

        assertThat(body.tooLarge()).isTrue();
        assertThat(body.toByteArray()).isEqualTo(Arrays.copyOf(all, Bodies.MAX_BYTES));
    }

    @Test
    @DisplayName("What came before a failure is kept")
    void beforeAFailure() {
        InputStream breaking = new SequenceInputStream(new ByteArrayInputStream(bytes(9000)), new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("reset");
            }

            @Override
            public int read(byte[] into, int offset, int length) throws IOException {
                throw new IOException("reset");
            }
        });
        Bodies body = Bodies.expecting(-1, Bodies.MAX_BYTES);

        assertThatThrownBy(() -> body.readFrom(breaking)).hasMessage("reset");
        assertThat(body.toByteArray()).isEqualTo(bytes(9000));
    }
}
