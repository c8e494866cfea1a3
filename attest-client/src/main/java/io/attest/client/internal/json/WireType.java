package io.attest.client.internal.json;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.AttestationType;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.RequestSource;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A type of the SDK that is read and written by hand.
 *
 * @param writer what is written in its place: members or a text
 */
record WireType<T>(Class<T> type, Reader<T> reader, Function<T, Object> writer) {

    static final List<WireType<?>> ALL = List.of(
            new WireType<>(CurrentUser.class, CurrentUserJson::read, CurrentUserJson::members),
            new WireType<>(Document.class, DocumentJson::read, DocumentJson::members),
            new WireType<>(AttestationCounts.class, AttestationCountsJson::read, AttestationCountsJson::members),
            new WireType<>(AttestationRequest.class, AttestationRequestJson::read, AttestationRequestJson::members),
            new WireType<>(
                    CreateAttestationRequest.class,
                    CreateAttestationRequestJson::read,
                    CreateAttestationRequestJson::members),
            new WireType<>(AttestationStatus.class, Reader.STATUS, AttestationStatus::value),
            new WireType<>(AttestationType.class, Reader.TYPE, AttestationType::value),
            new WireType<>(RequestSource.class, Reader.SOURCE, RequestSource::value));

    /** What is written in place of a value, or null if its class is one of the application. */
    @SuppressWarnings("unchecked")
    static <T> @Nullable Object written(T value) {
        WireType<T> type = of((Class<T>) value.getClass());
        return type == null ? null : type.writer.apply(value);
    }

    /** The type of this class, or null for a class of the application. */
    @SuppressWarnings("unchecked")
    static <T> @Nullable WireType<T> of(Class<T> type) {
        for (WireType<?> each : ALL) {
            if (each.type.equals(type)) {
                return (WireType<T>) each;
            }
        }
        return null;
    }
}
