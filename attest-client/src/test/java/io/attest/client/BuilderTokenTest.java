package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class BuilderTokenTest {

    private static final String URL = "https://attest.example.com/api/v1";

    static final String[] UNSENDABLE = {
        "zzqq\r\nX-More: 1",
        "zzqq\n",
        "\nzzqq",
        "zz qq",
        " zzqq",
        "zzqq ",
        "zzqq\t",
        "zzqq\u00e9",
        "zzqq\u0000",
        "zzqq\u007f",
        "zzqq\ud83d\ude00"
    };

    private static AttestClient.Builder builder() {
        return AttestClient.builder().baseUrl(URL);
    }

    private static AttestClient fromEnv(Map<String, String> environment) {
        return AttestClient.builder().fromEnv(environment::get).build();
    }

    private static void assertRefused(Runnable call, String message) {
        Throwable thrown = catchThrowable(call::run);
        assertThat(thrown).isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(message);
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            assertThat(t.toString()).doesNotContain("zz").doesNotContain("qq");
        }
    }

    @Test
    void isRequired() {
        assertRefused(() -> builder().build(), "accessToken is missing");
        assertRefused(() -> builder().accessToken((String) null).build(), "accessToken is missing");
        assertRefused(() -> builder().accessToken((Supplier<String>) null).build(), "accessToken is missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\r\n\t"})
    void mustNotBeBlank(String token) {
        assertRefused(() -> builder().accessToken(token).build(), "accessToken is blank");
    }

    @ParameterizedTest
    @FieldSource("UNSENDABLE")
    void mustBePrintableAsciiAndIsNeverRepeated(String token) {
        assertRefused(() -> builder().accessToken(token).build(), "accessToken holds a space");
    }

    @ParameterizedTest
    @FieldSource("UNSENDABLE")
    void isCheckedForAViewAsWell(String token) {
        try (AttestClient client = builder().accessToken("token").build()) {
            assertRefused(() -> client.withAccessToken(token), "accessToken holds a space");
        }
    }

    @Test
    void isRequiredForAViewAsWell() {
        try (AttestClient client = builder().accessToken("token").build()) {
            assertRefused(() -> client.withAccessToken((String) null), "accessToken is missing");
            assertRefused(() -> client.withAccessToken(" "), "accessToken is blank");
        }
    }

    @Test
    void aViewNeedsASupplierToo() {
        try (AttestClient client = builder().accessToken("token").build()) {
            assertRefused(() -> client.withAccessToken((Supplier<String>) null), "accessToken is missing");
        }
    }

    @Test
    void urlAndTokenComeFromTheEnvironment() {
        Map<String, String> environment = Map.of("ATTEST_BASE_URL", URL, "ATTEST_ACCESS_TOKEN", "token");

        assertThat(catchThrowable(() -> fromEnv(environment).close())).isNull();
    }

    @Test
    void otherSettingsGoWithThoseOfTheEnvironment() {
        Map<String, String> environment = Map.of("ATTEST_BASE_URL", URL, "ATTEST_ACCESS_TOKEN", "zzqq\u00e9");

        assertThat(catchThrowable(() -> AttestClient.builder()
                        .fromEnv(environment::get)
                        .accessToken("token")
                        .build()
                        .close()))
                .isNull();
    }

    @Test
    void theEnvironmentIsThatOfTheProcess() {
        assumeThat(System.getenv()).doesNotContainKeys("ATTEST_BASE_URL", "ATTEST_ACCESS_TOKEN");

        assertRefused(AttestClient::fromEnv, "the environment variable ATTEST_BASE_URL is missing");
        assertRefused(AttestClient.builder()::fromEnv, "the environment variable ATTEST_BASE_URL is missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ATTEST_BASE_URL", "ATTEST_ACCESS_TOKEN"})
    void aMissingVariableIsNamed(String name) {
        Map<String, String> environment = new HashMap<>(Map.of("ATTEST_BASE_URL", URL, "ATTEST_ACCESS_TOKEN", "token"));
        String message = "the environment variable " + name + " is missing";

        environment.put(name, " ");
        assertRefused(() -> fromEnv(environment), message);
        environment.remove(name);
        assertRefused(() -> fromEnv(environment), message);
    }

    @Test
    void variablesAreCheckedLikeArguments() {
        assertRefused(
                () -> fromEnv(Map.of("ATTEST_BASE_URL", URL, "ATTEST_ACCESS_TOKEN", "zzqq\u00e9")),
                "accessToken holds a space");
        assertRefused(
                () -> fromEnv(Map.of("ATTEST_BASE_URL", "http://evil.example", "ATTEST_ACCESS_TOKEN", "zzqq")),
                "baseUrl must be https");
    }
}
