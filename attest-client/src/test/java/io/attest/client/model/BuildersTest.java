package io.attest.client.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.ModelJson;
import io.attest.client.testing.SampleModel;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@NullUnmarked
class BuildersTest {

    /** Records in which each component has a value of its own. */
    static Stream<Object> records() {
        return SampleModel.records().stream()
                .filter(model -> Arrays.stream(model.getClass().getMethods())
                        .anyMatch(method -> method.getName().equals("builder")))
                .map(model -> ModelJson.read(
                        ModelJson.write(model).replaceFirst("}$", ",\"floors\":[{\"rooms\":3}]}"), model.getClass()));
    }

    private static List<RecordComponent> components(Object full) {
        return Arrays.asList(full.getClass().getRecordComponents());
    }

    private static boolean isRequired(RecordComponent component) {
        return !component.getAnnotatedType().isAnnotationPresent(Nullable.class)
                && !component.getName().equals("additionalProperties");
    }

    private static void set(Object builder, RecordComponent component, Object value)
            throws ReflectiveOperationException {
        Object same = builder.getClass()
                .getMethod(component.getName(), component.getType())
                .invoke(builder, value);
        assertThat(same).isSameAs(builder);
    }

    private static Object call(Object target, String method) throws ReflectiveOperationException {
        return target.getClass().getMethod(method).invoke(target);
    }

    @ParameterizedTest
    @MethodSource("records")
    void needsOnlyWhatIsRequiredAndSetsEachComponent(Object full) throws ReflectiveOperationException {
        Object builder = call(full, "builder");
        for (RecordComponent component : components(full)) {
            if (isRequired(component)) {
                assertThatExceptionOfType(InvocationTargetException.class)
                        .isThrownBy(() -> call(builder, "build"))
                        .havingCause()
                        .isExactlyInstanceOf(IllegalArgumentException.class)
                        .withMessage(component.getName() + " must not be null");
                set(builder, component, call(full, component.getName()));
            }
        }
        Object bare = call(builder, "build");

        for (RecordComponent component : components(full)) {
            if (!isRequired(component)) {
                Object expected = component.getName().equals("additionalProperties") ? Map.of() : null;
                assertThat(call(bare, component.getName())).isEqualTo(expected);
                set(builder, component, call(full, component.getName()));
            }
        }
        assertThat(call(builder, "build")).isEqualTo(full);
        assertThat(call(call(full, "toBuilder"), "build")).isEqualTo(full);
    }

    @ParameterizedTest
    @MethodSource("records")
    void keepsOtherPropertiesUnmodifiableAtEveryDepth(Object full) throws ReflectiveOperationException {
        Map<?, ?> kept = (Map<?, ?>) call(full, "additionalProperties");

        List<?> floors = (List<?>) kept.get("floors");
        assertThat(floors).isEqualTo(List.of(Map.of("rooms", 3)));
        assertThatThrownBy(kept::clear).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(floors::clear).isInstanceOf(UnsupportedOperationException.class);
        assertThatThrownBy(((Map<?, ?>) floors.get(0))::clear).isInstanceOf(UnsupportedOperationException.class);
    }
}
