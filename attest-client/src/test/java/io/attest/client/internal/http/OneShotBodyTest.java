package io.attest.client.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import okio.Buffer;
import org.junit.jupiter.api.Test;

class OneShotBodyTest {

    private final OneShotBody body = new OneShotBody("{}".getBytes(StandardCharsets.UTF_8));

    @Test
    void isWrittenOnce() throws IOException {
        Buffer sink = new Buffer();
        body.writeTo(sink);

        assertThatIOException().isThrownBy(() -> body.writeTo(sink)).withMessageContaining("second writing");
        assertThat(sink.readUtf8()).isEqualTo("{}");
    }

    @Test
    void tellsThatItCannotBeSentAgain() {
        assertThat(body.isOneShot()).isTrue();
        assertThat(body.contentType()).hasToString("application/json");
        assertThat(body.contentLength()).isEqualTo(2);
    }

    @Test
    void isNotWrittenAfterItWasUsedUp() throws IOException {
        body.useUp();
        assertThat(body.isBegun()).isFalse();
        assertThatIOException().isThrownBy(() -> body.writeTo(new Buffer()));

        OneShotBody written = new OneShotBody(new byte[0]);
        written.writeTo(new Buffer());
        written.useUp();
        assertThat(written.isBegun()).isTrue();
    }
}
