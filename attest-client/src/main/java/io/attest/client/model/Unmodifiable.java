package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.attest.client.internal.util.Arguments;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes deep, unmodifiable copies of additional properties and checks that they are JSON values. They may contain
 * nulls, which {@code Map.copyOf} rejects.
 */
final class Unmodifiable {

    private static final String NAME = "additionalProperties";

    // Jackson writes and reads 1,000 levels, of which the object itself is one.
    private static final int DEEPEST = 1_000;

    // Other numbers can change later, or cannot be written.
    private static final Set<String> PACKAGES_OF_NUMBERS = Set.of("java.lang", "java.math");

    private static final Map<Class<?>, Set<String>> KNOWN = new ConcurrentHashMap<>();

    private Unmodifiable() {}

    static Map<String, @Nullable Object> properties(Map<String, @Nullable Object> properties) {
        return Arguments.required(NAME, properties).isEmpty() ? Map.of() : map(properties, Set.of(), 1);
    }

    /** Without names that a component has: written twice, a field would have two values. */
    static Map<String, @Nullable Object> properties(
            Class<? extends Record> type, Map<String, @Nullable Object> properties) {
        return Arguments.required(NAME, properties).isEmpty() ? Map.of() : map(properties, known(type), 1);
    }

    /** The JSON names of the components of a record. */
    static Set<String> known(Class<? extends Record> type) {
        return KNOWN.computeIfAbsent(type, Unmodifiable::names);
    }

    private static Set<String> names(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .filter(component -> component.getType() != Map.class)
                .map(Unmodifiable::name)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static String name(RecordComponent component) {
        JsonProperty name = component.getAccessor().getAnnotation(JsonProperty.class);
        return name == null ? component.getName() : name.value();
    }

    private static Map<String, @Nullable Object> map(Map<?, ?> map, Set<String> leftOut, int depth) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (!(entry.getKey() instanceof String name)) {
                throw new IllegalArgumentException(NAME + " must have names that are Strings");
            }
            copy.put(name, value(entry.getValue(), depth));
        }
        copy.keySet().removeAll(leftOut);
        return Collections.unmodifiableMap(copy);
    }

    private static @Nullable Object value(@Nullable Object value, int depth) {
        boolean isNested = value instanceof Map || value instanceof List;
        if (isNested && depth >= DEEPEST) {
            throw new IllegalArgumentException(NAME + " must be nested at most " + (DEEPEST - 1) + " levels deep");
        }
        if (value instanceof Map<?, ?> map) {
            return map(map, Set.of(), depth + 1);
        }
        if (value instanceof List<?> list) {
            // No stream, whose frames would fill the stack.
            List<@Nullable Object> copy = new ArrayList<>();
            for (Object element : list) {
                copy.add(value(element, depth + 1));
            }
            return Collections.unmodifiableList(copy);
        }
        if (value instanceof Number number) {
            return number(number);
        }
        if (value == null || value instanceof String || value instanceof Boolean) {
            return value;
        }
        throw noJson(value);
    }

    private static Number number(Number value) {
        if (!PACKAGES_OF_NUMBERS.contains(value.getClass().getPackageName())) {
            throw noJson(value);
        }
        if ((value instanceof Double || value instanceof Float) && !Double.isFinite(value.doubleValue())) {
            throw new IllegalArgumentException(NAME + " must hold finite numbers");
        }
        return value;
    }

    private static IllegalArgumentException noJson(Object value) {
        return new IllegalArgumentException(
                NAME + " must hold JSON values, but holds a " + value.getClass().getName());
    }
}
