package io.attest.client.model;

import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A word of the API. The known ones are constants; any other keeps its text. */
abstract class OpenEnum implements Serializable {

    private static final long serialVersionUID = 1L;

    private final String value;

    OpenEnum(String value) {
        this.value = value;
    }

    static <T extends OpenEnum> Map<String, T> byValue(List<T> constants) {
        return constants.stream().collect(Collectors.toUnmodifiableMap(OpenEnum::value, constant -> constant));
    }

    // Each class overrides it where it is public: a mapper cannot call what this class declares.
    String value() {
        return value;
    }

    /** Returns the text, as the service writes it. */
    @Override
    public final String toString() {
        return value;
    }

    /** Returns whether the other is of the same class, and has the same text. */
    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof OpenEnum that && that.getClass() == getClass() && that.value.equals(value);
    }

    @Override
    public final int hashCode() {
        return value.hashCode();
    }
}
