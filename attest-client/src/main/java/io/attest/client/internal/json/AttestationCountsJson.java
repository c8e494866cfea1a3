package io.attest.client.internal.json;

import static io.attest.client.internal.json.Reader.INTEGER;

import com.fasterxml.jackson.core.JsonParser;
import io.attest.client.model.AttestationCounts;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link AttestationCounts} as JSON. */
final class AttestationCountsJson {

    private AttestationCountsJson() {}

    static AttestationCounts read(JsonParser parser) throws IOException {
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

    static Map<String, @Nullable Object> members(AttestationCounts counts) {
        return new Members()
                .put("attested_latest", counts.attestedLatest())
                .put("pending_attested", counts.pendingAttested())
                .put("attested_outdated", counts.attestedOutdated())
                .put("unrequested", counts.unrequested())
                .put("renewal_due", counts.renewalDue())
                .put("total", counts.total())
                .and(counts.additionalProperties());
    }
}
