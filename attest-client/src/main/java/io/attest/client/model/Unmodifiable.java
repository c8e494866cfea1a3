package io.attest.client.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.attest.client.internal.Arguments;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes deep, unmodifiable copies of additional properties and checks that they are JSON values. They may contain
 * nulls, which {@code Map.copyOf} rejects.
 */
final class Unmodifiable {

    private static final String NAME = "additionalProperties";

    // A document and its counts add two levels; the SDK writes and reads 1,000.
    private static final int MAX_DEPTH = 998;

    // Other numbers can change later, or cannot be written.
    private static final Set<Class<?>> NUMBERS = Set.of(
            Byte.class,
            Short.class,
            Integer.class,
            Long.class,
            Float.class,
            Double.class,
            BigInteger.class,
            BigDecimal.class);

    private static final ClassValue<Set<String>> KNOWN = new ClassValue<>() {
        @Override
        protected Set<String> computeValue(Class<?> type) {
            return Arrays.stream(type.getRecordComponents())
                    .filter(component -> component.getType() != Map.class)
                    .map(Unmodifiable::name)
                    .collect(Collectors.toUnmodifiableSet());
        }
    };

    private Unmodifiable() {}

    static Map<String, @Nullable Object> properties(Map<String, @Nullable Object> properties) {
        return Arguments.required(NAME, properties).isEmpty() ? Map.of() : map(properties, MAX_DEPTH);
    }

    /** Without names that a component has: written twice, a field would have two values. */
    static Map<String, @Nullable Object> properties(
            Class<? extends Record> type, Map<String, @Nullable Object> properties) {
        Map<String, @Nullable Object> copy = properties(properties);
        if (copy.isEmpty() || Collections.disjoint(copy.keySet(), KNOWN.get(type))) {
            return copy;
        }
        Map<String, @Nullable Object> others = new LinkedHashMap<>(copy);
        others.keySet().removeAll(KNOWN.get(type));
        return Collections.unmodifiableMap(others);
    }

    /** The JSON names of the components of a record. */
    static Set<String> known(Class<? extends Record> type) {
        return KNOWN.get(type);
    }

    private static String name(RecordComponent component) {
        JsonProperty name = component.getAccessor().getAnnotation(JsonProperty.class);
        return name == null ? component.getName() : name.value();
    }

    private static Map<String, @Nullable Object> map(Map<?, ?> map, int depth) {
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        map.forEach((name, value) -> {
            if (!(name instanceof String text)) {
                throw new IllegalArgumentException(NAME + " must have names that are Strings");
            }
            copy.put(text, value(value, depth));
        });
        return Collections.unmodifiableMap(copy);
    }

    private static @Nullable Object value(@Nullable Object value, int depth) {
        if (value == null || value instanceof String || value instanceof Boolean) {
            return value;
        }
        if (NUMBERS.contains(value.getClass())) {
            if (!Double.isFinite(((Number) value).doubleValue())
                    && (value instanceof Double || value instanceof Float)) {
                throw new IllegalArgumentException(NAME + " must hold finite numbers");
            }
            return value;
        }
        if (!(value instanceof Map) && !(value instanceof List)) {
            throw new IllegalArgumentException(NAME + " must hold JSON values, but holds a "
                    + value.getClass().getName());
        }
        if (depth == 0) {
            throw new IllegalArgumentException(NAME + " must be nested at most " + MAX_DEPTH + " levels deep");
        }
        if (value instanceof Map<?, ?> map) {
            return map(map, depth - 1);
        }
        List<@Nullable Object> copy = new ArrayList<>(((List<?>) value).size());
        ((List<?>) value).forEach(element -> copy.add(value(element, depth - 1)));
        return Collections.unmodifiableList(copy);
    }
}
