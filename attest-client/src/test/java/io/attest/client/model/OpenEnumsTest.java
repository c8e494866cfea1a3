package io.attest.client.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.testing.Serialized;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class OpenEnumsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            AttestationStatus | created sent viewed attested canceled expired bounced failed complained
            AttestationType   | acknowledgment signature
            AttestationSource     | oauth web system partner_system
            """)
    void knowEveryWordOfTheApiAndKeepEveryOther(String name, String wordsOfTheApi) throws ReflectiveOperationException {
        Class<?> type = Class.forName("io.attest.client.model." + name);
        String[] words = wordsOfTheApi.split(" ", -1);
        for (String word : words) {
            Object constant = type.getField(word.toUpperCase(Locale.ROOT)).get(null);
            assertThat(of(type, word)).as("== finds it").isSameAs(constant).hasToString(word);
            assertThat(Serialized.copyOf(constant)).isSameAs(constant);
        }
        for (String other : new String[] {"Sent", "SIGNATURE", " web", "unrecognized", ""}) {
            assertThat(of(type, other)).isNotEqualTo(of(type, words[0])).hasToString(other);
            assertThat(Serialized.copyOf(of(type, other))).isEqualTo(of(type, other));
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachStatusHasAConstantForASwitch(AttestationStatus.Known known) {
        AttestationStatus status = AttestationStatus.of(known.name().toLowerCase(Locale.ROOT));

        assertThat(status.known()).isEqualTo(known);
        assertThat(AttestationStatus.of(known.name()).known()).isEqualTo(AttestationStatus.Known.UNRECOGNIZED);
    }

    private static Object of(Class<?> type, String word) throws ReflectiveOperationException {
        return type.getMethod("of", String.class).invoke(null, word);
    }
}
