package io.attest.client.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class OpenEnumsTest {

    /** A constructor, the word as a constant, the names of the constants, and the words of the API. */
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
                        "created sent viewed attested canceled expired bounced failed complained"),
                arguments(type, knownType, AttestationType.Known.values(), "acknowledgment signature"),
                arguments(source, knownSource, RequestSource.Known.values(), "oauth web system partner_system"));
    }

    @ParameterizedTest
    @MethodSource("types")
    <T> void knowEveryWordOfTheApi(Function<String, T> of, Function<T, Enum<?>> known, Enum<?>[] all, String words)
            throws ReflectiveOperationException {
        for (String word : words.split(" ", -1)) {
            T value = of.apply(word);
            Object constant =
                    value.getClass().getField(word.toUpperCase(Locale.ROOT)).get(null);
            assertThat(value).isEqualTo(constant).hasSameHashCodeAs(constant).hasToString(word);
            assertThat(known.apply(value).name()).isEqualTo(word.toUpperCase(Locale.ROOT));
        }
        assertThat(all).hasSize(words.split(" ", -1).length + 1);
    }

    @ParameterizedTest
    @MethodSource("types")
    <T> void keepEveryOtherWord(Function<String, T> of, Function<T, Enum<?>> known, Enum<?>[] all, String words) {
        for (String word : new String[] {"paused", "Sent", "SIGNATURE", " web", "unrecognized", "", "oauth2"}) {
            assertThat(of.apply(word)).isEqualTo(of.apply(word)).hasToString(word);
            assertThat(known.apply(of.apply(word)).name()).isEqualTo("UNRECOGNIZED");
        }
    }
}
