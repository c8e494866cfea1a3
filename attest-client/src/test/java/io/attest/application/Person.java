package io.attest.application;

import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

public record Person(
        String id,
        @Nullable String fullName,
        int openRequests,
        @Nullable LocalDate bornOn,
        @Nullable Instant createdAt) {

    public static Person of(String id, String fullName) {
        return new Person(id, fullName, 0, null, null);
    }
}
