package io.attest.client.internal.json;

import static io.attest.client.internal.json.Reader.FLAG;
import static io.attest.client.internal.json.Reader.INTEGER;
import static io.attest.client.internal.json.Reader.SOURCE;
import static io.attest.client.internal.json.Reader.STATUS;
import static io.attest.client.internal.json.Reader.TEXT;
import static io.attest.client.internal.json.Reader.TIMESTAMP;
import static io.attest.client.internal.json.Reader.TYPE;

import com.fasterxml.jackson.core.JsonParser;
import io.attest.client.model.AttestationCounts;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.AttestationType;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.RequestSource;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** How each resource is read; {@link Members} says how it is written. */
final class Resources {

    /** The types that are not left to databind. */
    static final List<Known<?>> ALL = List.of(
            new Known<>(CurrentUser.class, Resources::currentUser, Members::of),
            new Known<>(Document.class, Resources::document, Members::of),
            new Known<>(AttestationCounts.class, Resources::attestationCounts, Members::of),
            new Known<>(AttestationRequest.class, Resources::attestationRequest, Members::of),
            new Known<>(CreateAttestationRequest.class, Resources::createAttestationRequest, Members::of),
            new Known<>(AttestationStatus.class, STATUS, AttestationStatus::value),
            new Known<>(AttestationType.class, TYPE, AttestationType::value),
            new Known<>(RequestSource.class, SOURCE, RequestSource::value));

    private Resources() {}

    /** The type of this class, or null for a class of the application. */
    @SuppressWarnings("unchecked")
    static <T> @Nullable Known<T> of(Class<T> type) {
        for (Known<?> each : ALL) {
            if (each.type.equals(type)) {
                return (Known<T>) each;
            }
        }
        return null;
    }

    /** What is written in place of a value of the SDK. */
    static Object written(Object value) {
        return Objects.requireNonNull(of(value.getClass())).written(value);
    }

    private static CurrentUser currentUser(JsonParser parser) throws IOException {
        CurrentUser.Builder made = CurrentUser.builder();
        ObjectFields in = ObjectFields.of(CurrentUser.class, parser, "id");
        while (in.next()) {
            switch (in.name()) {
                case "id" -> made.id(in.required(TEXT));
                case "name" -> made.name(in.nullable(TEXT));
                case "email" -> made.email(in.nullable(TEXT));
                case "current_organization_name" -> made.currentOrganizationName(in.nullable(TEXT));
                default -> in.keep();
            }
        }
        return made.additionalProperties(in.others()).build();
    }

    private static Document document(JsonParser parser) throws IOException {
        Document.Builder made = Document.builder();
        ObjectFields in = ObjectFields.of(Document.class, parser, "id");
        while (in.next()) {
            switch (in.name()) {
                case "id" -> made.id(in.required(TEXT));
                case "organization_id" -> made.organizationId(in.nullable(TEXT));
                case "name" -> made.name(in.nullable(TEXT));
                case "has_published_revision" -> made.hasPublishedRevision(in.nullable(FLAG));
                case "attestation_counts" -> made.attestationCounts(in.nullable(Resources::attestationCounts));
                case "created_at" -> made.createdAt(in.nullable(TIMESTAMP));
                case "updated_at" -> made.updatedAt(in.nullable(TIMESTAMP));
                case "renewal_interval_days" -> made.renewalIntervalDays(in.nullable(INTEGER));
                case "auto_renew" -> made.autoRenew(in.nullable(FLAG));
                case "archived_at" -> made.archivedAt(in.nullable(TIMESTAMP));
                case "last_updated_at" -> made.lastUpdatedAt(in.nullable(TIMESTAMP));
                default -> in.keep();
            }
        }
        return made.additionalProperties(in.others()).build();
    }

    private static AttestationCounts attestationCounts(JsonParser parser) throws IOException {
        AttestationCounts.Builder made = AttestationCounts.builder();
        ObjectFields in = ObjectFields.of(AttestationCounts.class, parser);
        while (in.next()) {
            switch (in.name()) {
                case "attested_latest" -> made.attestedLatest(in.nullable(INTEGER));
                case "pending_attested" -> made.pendingAttested(in.nullable(INTEGER));
                case "attested_outdated" -> made.attestedOutdated(in.nullable(INTEGER));
                case "unrequested" -> made.unrequested(in.nullable(INTEGER));
                case "renewal_due" -> made.renewalDue(in.nullable(INTEGER));
                case "total" -> made.total(in.nullable(INTEGER));
                default -> in.keep();
            }
        }
        return made.additionalProperties(in.others()).build();
    }

    private static AttestationRequest attestationRequest(JsonParser parser) throws IOException {
        AttestationRequest.Builder made = AttestationRequest.builder();
        ObjectFields in = ObjectFields.of(
                AttestationRequest.class,
                parser,
                "id",
                "organization_id",
                "document_id",
                "document_revision_id",
                "person_id",
                "recipient_name",
                "recipient_email",
                "requested_attestation_type",
                "source",
                "status",
                "created_at",
                "updated_at");
        while (in.next()) {
            switch (in.name()) {
                case "id" -> made.id(in.required(TEXT));
                case "organization_id" -> made.organizationId(in.required(TEXT));
                case "document_id" -> made.documentId(in.required(TEXT));
                case "document_revision_id" -> made.documentRevisionId(in.required(TEXT));
                case "person_id" -> made.personId(in.required(TEXT));
                case "recipient_name" -> made.recipientName(in.required(TEXT));
                case "recipient_email" -> made.recipientEmail(in.required(TEXT));
                case "requested_attestation_type" -> made.requestedAttestationType(in.required(TYPE));
                case "recipient_message" -> made.recipientMessage(in.nullable(TEXT));
                case "sent_at" -> made.sentAt(in.nullable(TIMESTAMP));
                case "last_reminded_at" -> made.lastRemindedAt(in.nullable(TIMESTAMP));
                case "viewed_at" -> made.viewedAt(in.nullable(TIMESTAMP));
                case "attested_at" -> made.attestedAt(in.nullable(TIMESTAMP));
                case "canceled_at" -> made.canceledAt(in.nullable(TIMESTAMP));
                case "expires_at" -> made.expiresAt(in.nullable(TIMESTAMP));
                case "expired_at" -> made.expiredAt(in.nullable(TIMESTAMP));
                case "requested_by_user_id" -> made.requestedByUserId(in.nullable(TEXT));
                case "source" -> made.source(in.required(SOURCE));
                case "status" -> made.status(in.required(STATUS));
                case "created_at" -> made.createdAt(in.required(TIMESTAMP));
                case "updated_at" -> made.updatedAt(in.required(TIMESTAMP));
                default -> in.keep();
            }
        }
        return made.additionalProperties(in.others()).build();
    }

    // The type is deprecated for applications that set it.
    @SuppressWarnings("deprecation")
    private static CreateAttestationRequest createAttestationRequest(JsonParser parser) throws IOException {
        String person = "";
        String document = "";
        String message = null;
        AttestationType type = null;
        ObjectFields in = ObjectFields.of(CreateAttestationRequest.class, parser, "person_id", "document_id");
        while (in.next()) {
            switch (in.name()) {
                case "person_id" -> person = in.required(TEXT);
                case "document_id" -> document = in.required(TEXT);
                case "recipient_message" -> message = in.nullable(TEXT);
                case "requested_attestation_type" -> type = in.nullable(TYPE);
                default -> in.keep();
            }
        }
        return new CreateAttestationRequest(person, document, message, type, in.others());
    }

    /**
     * A type of the SDK.
     *
     * @param writer what is written in its place, members or a text; null if it is only read
     */
    record Known<T>(
            Class<T> type, Reader<T> reader, @Nullable Function<T, Object> writer) {

        private Object written(Object value) {
            if (writer == null) {
                throw new IllegalArgumentException(type.getName() + " is only read");
            }
            return writer.apply(type.cast(value));
        }
    }
}
