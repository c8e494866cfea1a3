package io.attest.client.contract;

import static io.attest.client.testing.SampleCall.READ;
import static io.attest.client.testing.SampleCall.SEND;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.error.AttestException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.CallStyle;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import okhttp3.mockwebserver.MockResponse;
import okio.Buffer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bodies that are not what their headers say. What the bytes are counts. */
class EncodedBodiesTest extends ServiceFixture {

    private static final String ROWS = """
            gzip       | GZIP       |            |
            plain      | br         |            |
            plain      |            | iso-8859-1 |
            UTF-16BE   |            | utf-16     |
            UTF-16 BOM |            |            |
            UTF-8 BOM  |            |            |
            latin      |            | utf-8      |
            notice gzip | gzip      |            |
            brotli     | br         |            | encoded with br
            other      | gzip, zstd |            | encoded with zstd
            """;

    private static final String NOTICE = """

            Deprecated: Return type of A::{closure}([]) should use #[\\ReturnTypeWillChange] in /app/a.php on line 3
            """;

    /** Names of forms, the first one innermost. */
    private static byte[] body(String json, String forms) throws IOException {
        String text = json.replace("Ada", "Ad\u00e4").replace("told", "t\u00f6ld");
        byte[] body = text.getBytes(UTF_8);
        for (String form : forms.split(" (?=[a-z])", -1)) {
            body = switch (form) {
                case "gzip" -> compressed(body);
                case "notice" -> (NOTICE + text).getBytes(UTF_8);
                case "brotli" -> new byte[] {'[', (byte) 0xff, 'a', 3};
                case "latin" -> text.getBytes(ISO_8859_1);
                case "UTF-16BE" -> text.getBytes(UTF_16BE);
                case "UTF-16 BOM" -> ("\ufeff" + text).getBytes(UTF_16LE);
                case "UTF-8 BOM" -> ("\ufeff" + text).getBytes(UTF_8);
                case "other" -> new byte[] {0x0b, 2, (byte) 0x80, 'a', (byte) 0xff, 3};
                default -> body;
            };
        }
        return body;
    }

    private static byte[] compressed(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }

    private static MockResponse response(int status, byte[] body, @Nullable String encoding, @Nullable String charset) {
        return new MockResponse()
                .setResponseCode(status)
                .setBody(new Buffer().write(body))
                .setHeader("Content-Type", "application/json" + (charset == null ? "" : "; charset=" + charset))
                .setHeader("Content-Encoding", encoding == null ? "identity" : encoding);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = ROWS)
    void readsOrNamesTheEncoding(
            String forms, @Nullable String encoding, @Nullable String charset, @Nullable String problem)
            throws IOException {
        AttestClient client = open(TestClients.of(server));
        for (SampleCall call : new SampleCall[] {READ, SEND}) {
            prepare(response(call.goodStatus(), body(call.goodBody(), forms), encoding, charset));
            if (problem == null) {
                assertThat(call.call(client).toString()).isNotEmpty();
            } else {
                AttestException failure = CallStyle.BLOCKING.failure(client, call);
                assertThat(failure).hasMessageContaining(problem);
                assertThat(failure.getMessage()).doesNotContain("base URL", "cut off", "malformed");
                assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
            }
        }
        for (int status : new int[] {404, 500}) {
            prepare(response(status, body("{\"error\":\"told so\"}", forms), encoding, charset));
            AttestException failure = CallStyle.BLOCKING.failure(client, SEND);
            assertThat(failure)
                    .hasMessageContaining(
                            problem != null ? problem : forms.equals("latin") ? "t\ufffdld so" : "t\u00f6ld so");
            assertThat(failure.getMessage()).doesNotContain("Check the base URL");
            // Without words that can be read, it is not known who wrote them.
            assertThat(failure.outcome())
                    .isEqualTo(problem == null && status < 500 ? Outcome.REJECTED : Outcome.UNKNOWN);
        }
        assertThat(server.getRequestCount()).isEqualTo(4);
    }
}
