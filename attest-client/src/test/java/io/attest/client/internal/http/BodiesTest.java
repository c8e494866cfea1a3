package io.attest.client.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodiesTest {

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        new Random(42).nextBytes(bytes);
        return bytes;
    }

    @ParameterizedTest
    @CsvSource({"-1, 0", "-1, 8193", "0, 5", "10, 100000", "131072, 131072", "9223372036854775807, 100", "-1, 16777216"
    })
    void readsTheWholeBody(long announced, int length) throws IOException {
        byte[] expected = bytes(length);
        Bodies body = Bodies.expecting(announced, Bodies.MAX_BYTES);
        body.readFrom(new ByteArrayInputStream(expected));

        assertThat(body.toByteArray()).isEqualTo(expected);
        assertThat(body.tooLarge()).isFalse();
    }

    @Test
    void cutsABodyThatIsTooLarge() throws IOException {
        byte[] all = bytes(Bodies.MAX_BYTES + 1);
        Bodies body = Bodies.expecting(-1, Bodies.MAX_BYTES);
        body.readFrom(new ByteArrayInputStream(all));

        assertThat(body.tooLarge()).isTrue();
        assertThat(body.toByteArray()).isEqualTo(Arrays.copyOf(all, Bodies.MAX_BYTES));
    }

    @Test
    void keepsWhatCameBeforeAFailure() throws IOException {
        InputStream closed = InputStream.nullInputStream();
        closed.close();
        InputStream breaking = new SequenceInputStream(new ByteArrayInputStream(bytes(9000)), closed);
        Bodies body = Bodies.expecting(-1, Bodies.MAX_BYTES);

        assertThatThrownBy(() -> body.readFrom(breaking)).hasMessage("Stream closed");
        assertThat(body.toByteArray()).isEqualTo(bytes(9000));
    }
}
