package io.attest.client.model;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OpenEnumsTest {

    /** A constructor, what the constants are called, and the words of the API with their constants. */
    static Stream<Arguments> types() {
        Function<String, AttestationStatus> status = AttestationStatus::new;
        Function<AttestationStatus, Enum<?>> knownStatus = AttestationStatus::known;
        Function<String, AttestationType> type = AttestationType::new;
        Function<AttestationType, Enum<?>> knownType = AttestationType::known;
        Function<String, RequestSource> source = RequestSource::new;
        Function<RequestSource, Enum<?>> knownSource = RequestSource::known;
        return Stream.of(
                arguments(
                        status,
                        knownStatus,
                        AttestationStatus.Known.values(),
                        Map.of(
                                "created", AttestationStatus.CREATED,
                                "sent", AttestationStatus.SENT,
                                "viewed", AttestationStatus.VIEWED,
                                "attested", AttestationStatus.ATTESTED,
                                "canceled", AttestationStatus.CANCELED,
                                "expired", AttestationStatus.EXPIRED,
                                "bounced", AttestationStatus.BOUNCED,
                                "failed", AttestationStatus.FAILED,
                                "complained", AttestationStatus.COMPLAINED)),
                arguments(
                        type,
                        knownType,
                        AttestationType.Known.values(),
                        Map.of(
                                "acknowledgment",
                                AttestationType.ACKNOWLEDGMENT,
                                "signature",
                                AttestationType.SIGNATURE)),
                arguments(
                        source,
                        knownSource,
                        RequestSource.Known.values(),
                        Map.of(
                                "oauth", RequestSource.OAUTH,
                                "web", RequestSource.WEB,
                                "system", RequestSource.SYSTEM,
                                "partner_system", RequestSource.PARTNER_SYSTEM)));
    }

    @ParameterizedTest
    @MethodSource("types")
    <T> void knowEveryWordOfTheApi(
            Function<String, T> of, Function<T, Enum<?>> known, Enum<?>[] all, Map<String, T> constants) {
        constants.forEach((word, constant) -> {
            assertThat(of.apply(word))
                    .isEqualTo(constant)
                    .hasSameHashCodeAs(constant)
                    .hasToString(word);
            assertThat(known.apply(constant).name()).isEqualTo(word.toUpperCase(Locale.ROOT));
        });
        Set<String> names = Stream.of(all).map(Enum::name).collect(toSet());
        assertThat(names).contains("UNRECOGNIZED").hasSize(constants.size() + 1);
    }

    @ParameterizedTest
    @MethodSource("types")
    <T> void keepEveryOtherWord(
            Function<String, T> of, Function<T, Enum<?>> known, Enum<?>[] all, Map<String, T> constants) {
        for (String word : new String[] {"paused", "Sent", "SIGNATURE", " web", "unrecognized", "", "oauth2"}) {
            assertThat(of.apply(word)).isEqualTo(of.apply(word)).hasToString(word);
            assertThat(known.apply(of.apply(word)).name()).isEqualTo("UNRECOGNIZED");
            assertThat(constants.values()).doesNotContain(of.apply(word));
        }
    }
}
