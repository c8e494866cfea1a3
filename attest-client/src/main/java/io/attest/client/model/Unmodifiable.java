package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.attest.client.internal.util.Arguments;
import java.lang.reflect.RecordComponent;
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

    // Other numbers can change later, or cannot be written.
    private static final Set<String> PACKAGES_OF_NUMBERS = Set.of("java.lang", "java.math");

    private static final Map<Class<?>, Set<String>> KNOWN = new ConcurrentHashMap<>();

    private Unmodifiable() {}

    static Map<String, @Nullable Object> properties(Map<String, @Nullable Object> properties) {
        return Arguments.required(NAME, properties).isEmpty() ? Map.of() : map(properties, Set.of());
    }

    /** Without names that a component has: written twice, a field would have two values. */
    static Map<String, @Nullable Object> properties(
            Class<? extends Record> type, Map<String, @Nullable Object> properties) {
        return Arguments.required(NAME, properties).isEmpty() ? Map.of() : map(properties, known(type));
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

    private static Map<String, @Nullable Object> map(Map<?, ?> map, Set<String> leftOut) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        map.forEach((name, value) -> {
            if (!(name instanceof String text)) {
                throw new IllegalArgumentException(NAME + " must have names that are Strings");
            }
            copy.put(text, value(value));
        });
        copy.keySet().removeAll(leftOut);
        return Collections.unmodifiableMap(copy);
    }

    private static @Nullable Object value(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return map(map, Set.of());
        }
        if (value instanceof List<?> list) {
            return list.stream().map(Unmodifiable::value).toList();
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
