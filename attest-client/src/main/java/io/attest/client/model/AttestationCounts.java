package io.attest.client.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many attestations of a document are in which state (interface: Document, {@code attestation_counts}).
 *
 * <p>The interface names the members and does not say what each means, nor whether the others add up to
 * {@code total}.
 *
 * @param attestedLatest the service's {@code attested_latest}
 * @param pendingAttested the service's {@code pending_attested}
 * @param attestedOutdated the service's {@code attested_outdated}
 * @param unrequested the service's {@code unrequested}
 * @param renewalDue the service's {@code renewal_due}
 * @param total the service's {@code total}
 * @param additionalProperties counts that this version does not know, by their JSON names
 */
public record AttestationCounts(
        int attestedLatest,
        int pendingAttested,
        int attestedOutdated,
        int unrequested,
        int renewalDue,
        int total,
        Map<String, @Nullable Object> additionalProperties) {

    /** Copies {@code additionalProperties}. */
    public AttestationCounts {
        additionalProperties = Unmodifiable.properties(additionalProperties);
    }
}
