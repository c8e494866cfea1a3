package io.attest.client.internal.json;

import static io.attest.client.internal.json.Reader.FLAG;
import static io.attest.client.internal.json.Reader.INTEGER;
import static io.attest.client.internal.json.Reader.TEXT;
import static io.attest.client.internal.json.Reader.TIMESTAMP;

import com.fasterxml.jackson.core.JsonParser;
import io.attest.client.model.AttestationCounts;
import io.attest.client.model.Document;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link Document} as JSON. */
final class DocumentJson {

    private DocumentJson() {}

    static Document read(JsonParser parser) throws IOException {
        Document.Builder made = Document.builder();
        ObjectFields in = ObjectFields.of(Document.class, parser, "id");
        while (in.next()) {
            switch (in.name()) {
                case "id" -> made.id(in.required(TEXT));
                case "organization_id" -> made.organizationId(in.nullable(TEXT));
                case "name" -> made.name(in.nullable(TEXT));
                case "has_published_revision" -> made.hasPublishedRevision(in.nullable(FLAG));
                case "attestation_counts" -> made.attestationCounts(in.nullable(AttestationCountsJson::read));
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

    static Map<String, @Nullable Object> members(Document document) {
        AttestationCounts counts = document.attestationCounts();
        return new Members()
                .put("id", document.id())
                .put("organization_id", document.organizationId())
                .put("name", document.name())
                .put("has_published_revision", document.hasPublishedRevision())
                .put("attestation_counts", counts == null ? null : AttestationCountsJson.members(counts))
                .put("created_at", document.createdAt())
                .put("updated_at", document.updatedAt())
                .put("renewal_interval_days", document.renewalIntervalDays())
                .put("auto_renew", document.autoRenew())
                .put("archived_at", document.archivedAt())
                .put("last_updated_at", document.lastUpdatedAt())
                .and(document.additionalProperties());
    }
}
