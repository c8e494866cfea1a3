package io.attest.client.internal.json;

import static io.attest.client.internal.json.Scalar.FLAG;
import static io.attest.client.internal.json.Scalar.INTEGER;
import static io.attest.client.internal.json.Scalar.SOURCE;
import static io.attest.client.internal.json.Scalar.STATUS;
import static io.attest.client.internal.json.Scalar.TEXT;
import static io.attest.client.internal.json.Scalar.TIMESTAMP;
import static io.attest.client.internal.json.Scalar.TYPE;

import com.fasterxml.jackson.core.JsonGenerator;
import io.attest.client.model.AttestationCounts;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.AttestationType;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.RequestSource;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields of each resource: one line reads and writes a field. */
final class Resources {

    private static final Resource<CurrentUser> CURRENT_USER =
            new Resource<>(CurrentUser.builder().id("").build()) {
                @Override
                CurrentUser fields(Fields in, CurrentUser user) throws IOException {
                    return new CurrentUser(
                            in.required("id", TEXT, user.id()),
                            in.nullable("name", TEXT, user.name()),
                            in.nullable("email", TEXT, user.email()),
                            in.nullable("current_organization_name", TEXT, user.currentOrganizationName()),
                            in.others(user.additionalProperties()));
                }
            };

    private static final Resource<AttestationCounts> ATTESTATION_COUNTS =
            new Resource<>(AttestationCounts.builder().build()) {
                @Override
                AttestationCounts fields(Fields in, AttestationCounts counts) throws IOException {
                    return new AttestationCounts(
                            in.nullable("attested_latest", INTEGER, counts.attestedLatest()),
                            in.nullable("pending_attested", INTEGER, counts.pendingAttested()),
                            in.nullable("attested_outdated", INTEGER, counts.attestedOutdated()),
                            in.nullable("unrequested", INTEGER, counts.unrequested()),
                            in.nullable("renewal_due", INTEGER, counts.renewalDue()),
                            in.nullable("total", INTEGER, counts.total()),
                            in.others(counts.additionalProperties()));
                }
            };

    private static final Resource<Document> DOCUMENT =
            new Resource<>(Document.builder().id("").build()) {
                @Override
                Document fields(Fields in, Document document) throws IOException {
                    return new Document(
                            in.required("id", TEXT, document.id()),
                            in.nullable("organization_id", TEXT, document.organizationId()),
                            in.nullable("name", TEXT, document.name()),
                            in.nullable("has_published_revision", FLAG, document.hasPublishedRevision()),
                            in.nullable("attestation_counts", ATTESTATION_COUNTS, document.attestationCounts()),
                            in.nullable("created_at", TIMESTAMP, document.createdAt()),
                            in.nullable("updated_at", TIMESTAMP, document.updatedAt()),
                            in.nullable("renewal_interval_days", INTEGER, document.renewalIntervalDays()),
                            in.nullable("auto_renew", FLAG, document.autoRenew()),
                            in.nullable("archived_at", TIMESTAMP, document.archivedAt()),
                            in.nullable("last_updated_at", TIMESTAMP, document.lastUpdatedAt()),
                            in.others(document.additionalProperties()));
                }
            };

    private static final Resource<AttestationRequest> ATTESTATION_REQUEST =
            new Resource<>(AttestationRequest.builder()
                    .id("")
                    .organizationId("")
                    .documentId("")
                    .documentRevisionId("")
                    .personId("")
                    .recipientName("")
                    .recipientEmail("")
                    .requestedAttestationType(AttestationType.SIGNATURE)
                    .source(RequestSource.WEB)
                    .status(AttestationStatus.CREATED)
                    .createdAt(Instant.EPOCH)
                    .updatedAt(Instant.EPOCH)
                    .build()) {
                @Override
                AttestationRequest fields(Fields in, AttestationRequest request) throws IOException {
                    return new AttestationRequest(
                            in.required("id", TEXT, request.id()),
                            in.required("organization_id", TEXT, request.organizationId()),
                            in.required("document_id", TEXT, request.documentId()),
                            in.required("document_revision_id", TEXT, request.documentRevisionId()),
                            in.required("person_id", TEXT, request.personId()),
                            in.required("recipient_name", TEXT, request.recipientName()),
                            in.required("recipient_email", TEXT, request.recipientEmail()),
                            in.required("requested_attestation_type", TYPE, request.requestedAttestationType()),
                            in.nullable("recipient_message", TEXT, request.recipientMessage()),
                            in.nullable("sent_at", TIMESTAMP, request.sentAt()),
                            in.nullable("last_reminded_at", TIMESTAMP, request.lastRemindedAt()),
                            in.nullable("viewed_at", TIMESTAMP, request.viewedAt()),
                            in.nullable("attested_at", TIMESTAMP, request.attestedAt()),
                            in.nullable("canceled_at", TIMESTAMP, request.canceledAt()),
                            in.nullable("expires_at", TIMESTAMP, request.expiresAt()),
                            in.nullable("expired_at", TIMESTAMP, request.expiredAt()),
                            in.nullable("requested_by_user_id", TEXT, request.requestedByUserId()),
                            in.required("source", SOURCE, request.source()),
                            in.required("status", STATUS, request.status()),
                            in.required("created_at", TIMESTAMP, request.createdAt()),
                            in.required("updated_at", TIMESTAMP, request.updatedAt()),
                            in.others(request.additionalProperties()));
                }
            };

    private static final Resource<CreateAttestationRequest> CREATE_ATTESTATION_REQUEST =
            new Resource<>(CreateAttestationRequest.of("0".repeat(26), "0".repeat(26))) {
                // The type is deprecated for applications that set it.
                @SuppressWarnings("deprecation")
                @Override
                CreateAttestationRequest fields(Fields in, CreateAttestationRequest request) throws IOException {
                    return new CreateAttestationRequest(
                            in.required("person_id", TEXT, request.personId()),
                            in.required("document_id", TEXT, request.documentId()),
                            in.nullable("recipient_message", TEXT, request.recipientMessage()),
                            in.nullable("requested_attestation_type", TYPE, request.requestedAttestationType()),
                            in.others(request.additionalProperties()));
                }
            };

    /** The types that are not left to databind. */
    static final List<Known<?>> ALL = List.of(
            new Known<>(CurrentUser.class, CURRENT_USER),
            new Known<>(Document.class, DOCUMENT),
            new Known<>(AttestationCounts.class, ATTESTATION_COUNTS),
            new Known<>(AttestationRequest.class, ATTESTATION_REQUEST),
            new Known<>(CreateAttestationRequest.class, CREATE_ATTESTATION_REQUEST),
            new Known<>(AttestationStatus.class, STATUS),
            new Known<>(AttestationType.class, TYPE),
            new Known<>(RequestSource.class, SOURCE));

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

    static void write(Object value, JsonGenerator out) throws IOException {
        Known<?> known = of(value.getClass());
        if (known == null) {
            throw new IllegalArgumentException("a " + value.getClass().getName() + " cannot be written as JSON");
        }
        known.write(value, out);
    }

    /** A type of the SDK: a resource, or an open enum, which is a text. */
    record Known<T>(Class<T> type, Reader<T> reader) {

        private void write(Object value, JsonGenerator out) throws IOException {
            if (reader instanceof Resource<T> resource) {
                resource.write(type.cast(value), out);
            } else {
                out.writeString(value.toString());
            }
        }
    }
}
