package io.attest.client.model;

import static io.attest.client.testing.RejectedArguments.assertRejected;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.testing.SampleModel;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@NullUnmarked
class BuildersTest {

    @ParameterizedTest
    @EnumSource(names = {"REQUEST", "USER", "DOCUMENT"})
    void setEachComponent(SampleModel model) throws ReflectiveOperationException {
        Object full = model.read(model.json().replace("}", ",\"floors\":[3]}"));

        assertRebuilt(full);
        if (full instanceof Document document) {
            assertRebuilt(document.attestationCounts());
        }
    }

    private static void assertRebuilt(Object full) throws ReflectiveOperationException {
        Object builder = full.getClass().getMethod("toBuilder").invoke(full);
        assertThat(builder.getClass().getMethod("build").invoke(builder)).isEqualTo(full);
    }

    @Test
    void needOnlyWhatIsRequired() {
        assertThat(CurrentUser.builder().id("u").build()).isEqualTo(new CurrentUser("u", null, null, null, Map.of()));
        assertRejected("id must not be null", () -> CurrentUser.builder().build());
    }
}
