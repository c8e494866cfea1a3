package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.config.RetryOptions;
import io.attest.client.error.NetworkException;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import okhttp3.Authenticator;
import okhttp3.Cache;
import okhttp3.CookieJar;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class AttestClientBuilderTest {

    private static final String URL = "https://attest.example.com/api/v1";

    private static AttestClientBuilder builder() {
        return AttestClient.builder().baseUrl(URL);
    }

    private static AttestClientBuilder complete() {
        return builder().accessToken("token");
    }

    private static AttestClient fromEnv(Map<String, String> environment) {
        return AttestClient.builder().fromEnv(environment::get).build();
    }

    private static void assertRejected(Supplier<?> call, String message) {
        Throwable thrown = catchThrowable(call::get);
        assertThat(thrown).isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(message);
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            assertThat(t.toString()).doesNotContain("zz").doesNotContain("qq");
        }
    }

    private static void assertAccepted(AttestClientBuilder builder) {
        assertThatCode(() -> builder.build().close()).doesNotThrowAnyException();
    }

    @Test
    void requiresABaseUrlOfHttpsAndAToken() {
        String http = "http://attest.example.com/api/v1";

        assertRejected(() -> AttestClient.builder().accessToken("token").build(), "baseUrl is missing");
        assertRejected(() -> complete().baseUrl(http).build(), "baseUrl must be https");
        assertAccepted(complete().baseUrl(http).allowInsecureHttp());
        assertRejected(() -> builder().build(), "accessToken is missing");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            <BREAK>               | is blank
            zzqq<BREAK>X-More: 1  | contains U+000D (CARRIAGE RETURN (CR)) at position 5
            """)
    void refusesATokenThatCannotBeSentWithoutRepeatingIt(String text, String problem) {
        String token = text.replace("<BREAK>", "\r\n");
        assertRejected(() -> builder().accessToken(token).build(), "accessToken " + problem);
        try (AttestClient client = complete().build()) {
            assertRejected(() -> client.withAccessToken(token), "accessToken " + problem);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s\r\n", " %s", "\u2028%s\u3000"})
    void ignoresWhiteSpaceAroundTheVariablesOfTheEnvironmentOnly(String around) {
        fromEnv(Map.of("ATTEST_BASE_URL", around.formatted(URL), "ATTEST_ACCESS_TOKEN", around.formatted("token")))
                .close();

        assertRejected(() -> builder().accessToken(around.formatted("zzqq")).build(), "accessToken ");
        assertAccepted(complete().baseUrl(around.formatted(URL)));
    }

    /** A token in place of the name of its file is not repeated. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', nullValues = "-", textBlock = """
            -   ; token ; -       ; the environment variable ATTEST_BASE_URL is missing
            ' ' ; token ; -       ; the environment variable ATTEST_BASE_URL is missing
            URL ; ' '   ; -       ; the environment variable ATTEST_ACCESS_TOKEN is missing
            URL ; zzqq  ; token   ; the environment variables ATTEST_ACCESS_TOKEN and ATTEST_ACCESS_TOKEN_FILE are both
            URL ; -     ; 42|zzqq ; the file that ATTEST_ACCESS_TOKEN_FILE names cannot be read
            URL ; -     ; zzqq\0  ; the file that ATTEST_ACCESS_TOKEN_FILE names cannot be read
            URL ; -     ; .       ; the file that ATTEST_ACCESS_TOKEN_FILE names cannot be read
            """)
    void namesAVariableThatIsMissingOrWrong(String url, String token, String file, String message) {
        Map<String, String> environment = new HashMap<>();
        environment.put("ATTEST_BASE_URL", "URL".equals(url) ? URL : url);
        environment.put("ATTEST_ACCESS_TOKEN", token);
        environment.put("ATTEST_ACCESS_TOKEN_FILE", file);

        assertRejected(() -> fromEnv(environment), message);
    }

    @Test
    void readsTheTokenFromAFileForEachAttempt(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("token"), "first\r\n");
        Map<String, String> environment =
                Map.of("ATTEST_BASE_URL", URL, "ATTEST_ACCESS_TOKEN", " ", "ATTEST_ACCESS_TOKEN_FILE", file.toString());
        List<String> seen = new ArrayList<>();
        OkHttpClient http = new OkHttpClient.Builder()
                .addInterceptor(chain -> {
                    seen.add(chain.request().header("Authorization"));
                    Files.writeString(file, " second ");
                    throw new IOException("seen");
                })
                .build();
        RetryOptions once = RetryOptions.defaults().withMaxRetries(1).withBaseDelay(Duration.ZERO);
        try (AttestClient client = AttestClient.builder()
                .fromEnv(environment::get)
                .httpClient(http)
                .retry(once)
                .build()) {
            assertThatThrownBy(() -> client.me().get()).isInstanceOf(NetworkException.class);
            assertThat(seen).containsExactly("Bearer first", "Bearer second");

            Files.delete(file);
            assertThatThrownBy(() -> client.me().get())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("the file that ATTEST_ACCESS_TOKEN_FILE names cannot be read: NoSuchFileException")
                    .hasNoCause();
        }
        assertRejected(() -> fromEnv(environment), "the file that ATTEST_ACCESS_TOKEN_FILE names cannot be read");
    }

    /** One with nothing to say about it, since OkHttp's own defaults repeat and follow. */
    @Test
    void refusesAnHttpClientWithSettingsThatItDoesNotUse(@TempDir Path directory) throws IOException {
        OkHttpClient.Builder http = new OkHttpClient.Builder().proxyAuthenticator(Authenticator.JAVA_NET_AUTHENTICATOR);
        assertAccepted(complete().httpClient(http.build()));
        try (Cache cache = new Cache(directory.toFile(), 1_000_000)) {
            http.callTimeout(Duration.ofSeconds(1))
                    .authenticator(Authenticator.JAVA_NET_AUTHENTICATOR)
                    .cache(cache)
                    .cookieJar((CookieJar) Proxy.newProxyInstance(
                            CookieJar.class.getClassLoader(),
                            new Class<?>[] {CookieJar.class},
                            (jar, method, arguments) -> List.of()));
            assertThatThrownBy(() -> complete().httpClient(http.build()).build())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageEndingWith("httpClient.newBuilder().callTimeout(Duration.ZERO)"
                            + ".authenticator(Authenticator.NONE).cookieJar(CookieJar.NO_COOKIES).cache(null).build()");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S", "PT0.000999999S", "P24DT0.000000001S", "P365D"})
    void refusesOtherConnectAndReadTimeouts(Duration timeout) {
        String bounds = " must be between 1 ms and 24 days, but is " + timeout;
        assertRejected(() -> complete().connectTimeout(timeout).build(), "connectTimeout" + bounds);
        assertRejected(() -> complete().readTimeout(timeout).build(), "readTimeout" + bounds);
    }

    @Test
    void hasTheTimeoutsThatTheGuidesNameUnlessOthersAreSet() {
        AttestClientBuilder own = complete()
                .httpClient(new OkHttpClient())
                .connectTimeout(Duration.ofSeconds(5))
                .readTimeout(Duration.ofSeconds(7));
        try (AttestClient usual = complete().build();
                AttestClient other = own.build()) {
            assertTimeouts(usual, 10_000, 30_000);
            assertTimeouts(other, 5_000, 7_000);
            assertThat(TestAccess.http(usual)).allMatch(http -> http.protocols().equals(List.of(Protocol.HTTP_1_1)));
            assertThat(TestAccess.keepAlive(TestAccess.http(usual).get(0))).isEqualTo(Duration.ofSeconds(4));
        }
    }

    private static void assertTimeouts(AttestClient client, int connect, int read) {
        assertThat(TestAccess.http(client)).hasSize(2).allSatisfy(http -> {
            assertThat(http.connectTimeoutMillis()).isEqualTo(connect);
            assertThat(http.readTimeoutMillis()).isEqualTo(read);
        });
    }
}
