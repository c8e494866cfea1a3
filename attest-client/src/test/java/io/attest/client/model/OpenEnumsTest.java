package io.attest.client.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenEnumsTest {

    @Test
    void everyStatusOfTheInterfaceIsKnown() {
        Map<String, AttestationStatus> constants = Map.of(
                "created", AttestationStatus.CREATED,
                "sent", AttestationStatus.SENT,
                "viewed", AttestationStatus.VIEWED,
                "attested", AttestationStatus.ATTESTED,
                "canceled", AttestationStatus.CANCELED,
                "expired", AttestationStatus.EXPIRED,
                "bounced", AttestationStatus.BOUNCED,
                "failed", AttestationStatus.FAILED,
                "complained", AttestationStatus.COMPLAINED);

        constants.forEach((word, constant) -> {
            assertThat(new AttestationStatus(word)).isEqualTo(constant).hasSameHashCodeAs(constant);
            assertThat(constant.value()).isEqualTo(word);
            assertThat(constant).hasToString(word);
            assertThat(constant.known().name()).isEqualTo(word.toUpperCase(Locale.ROOT));
        });
        assertThat(names(AttestationStatus.Known.values())).isEqualTo(expected(constants));
    }

    @Test
    void everyTypeOfTheInterfaceIsKnown() {
        Map<String, AttestationType> constants =
                Map.of("acknowledgment", AttestationType.ACKNOWLEDGMENT, "signature", AttestationType.SIGNATURE);

        constants.forEach((word, constant) -> {
            assertThat(new AttestationType(word)).isEqualTo(constant).hasSameHashCodeAs(constant);
            assertThat(constant.value()).isEqualTo(word);
            assertThat(constant).hasToString(word);
            assertThat(constant.known().name()).isEqualTo(word.toUpperCase(Locale.ROOT));
        });
        assertThat(names(AttestationType.Known.values())).isEqualTo(expected(constants));
    }

    @Test
    void everySourceOfTheInterfaceIsKnown() {
        Map<String, RequestSource> constants = Map.of(
                "oauth", RequestSource.OAUTH,
                "web", RequestSource.WEB,
                "system", RequestSource.SYSTEM,
                "partner_system", RequestSource.PARTNER_SYSTEM);

        constants.forEach((word, constant) -> {
            assertThat(new RequestSource(word)).isEqualTo(constant).hasSameHashCodeAs(constant);
            assertThat(constant.value()).isEqualTo(word);
            assertThat(constant).hasToString(word);
            assertThat(constant.known().name()).isEqualTo(word.toUpperCase(Locale.ROOT));
        });
        assertThat(names(RequestSource.Known.values())).isEqualTo(expected(constants));
    }

    @ParameterizedTest
    @ValueSource(strings = {"paused", "Sent", "SENT", " sent", "unrecognized", "", "signature ", "oauth2"})
    void anUnknownWordIsKeptAndEqualsOnlyItself(String word) {
        assertThat(new AttestationStatus(word))
                .isEqualTo(new AttestationStatus(word))
                .hasToString(word);
        assertThat(new AttestationStatus(word).value()).isEqualTo(word);
        assertThat(new AttestationStatus(word).known()).isEqualTo(AttestationStatus.Known.UNRECOGNIZED);
        assertThat(new AttestationStatus(word)).isNotEqualTo(AttestationStatus.SENT);

        assertThat(new AttestationType(word))
                .isEqualTo(new AttestationType(word))
                .hasToString(word);
        assertThat(new AttestationType(word).value()).isEqualTo(word);
        assertThat(new AttestationType(word).known()).isEqualTo(AttestationType.Known.UNRECOGNIZED);

        assertThat(new RequestSource(word)).isEqualTo(new RequestSource(word)).hasToString(word);
        assertThat(new RequestSource(word).value()).isEqualTo(word);
        assertThat(new RequestSource(word).known()).isEqualTo(RequestSource.Known.UNRECOGNIZED);
    }

    private static List<String> names(Enum<?>[] constants) {
        return Arrays.stream(constants).map(Enum::name).sorted().toList();
    }

    private static List<String> expected(Map<String, ?> constants) {
        return Stream.concat(
                        constants.keySet().stream().map(word -> word.toUpperCase(Locale.ROOT)),
                        Stream.of("UNRECOGNIZED"))
                .sorted()
                .collect(Collectors.toList());
    }
}
