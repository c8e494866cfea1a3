package io.attest.client.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Web;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import okhttp3.mockwebserver.MockWebServer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class JvmExitTest {

    /** Makes a call, and returns from main without closing the client. */
    static final class Forgetful {

        private Forgetful() {}

        public static void main(String[] args) {
            AttestClient client =
                    AttestClient.builder().baseUrl(args[0]).accessToken("token").build();
            System.out.println(client.me().get().id());
        }
    }

    @Test
    @DisplayName("A JVM whose main has returned exits, although the client was not closed")
    void exits() throws IOException, InterruptedException {
        try (MockWebServer server = Web.serving(Responses.json(200, Responses.me()))) {
            ProcessBuilder builder = new ProcessBuilder(
                            ProcessHandle.current().info().command().orElseThrow(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Forgetful.class.getName(),
                            Web.url(server))
                    .redirectErrorStream(true);
            // A JVM that is given options so says so, on the same stream.
            builder.environment().keySet().removeAll(Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
            Process process = builder.start();
            // Non-daemon threads of a pool would hold it for a minute.
            boolean exited = process.waitFor(30, TimeUnit.SECONDS);
            if (!exited) {
                process.destroyForcibly();
            }

            assertThat(exited).isTrue();
            assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualToIgnoringNewLines(Responses.ID);
        }
    }
}
