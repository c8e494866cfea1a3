package io.attest.client.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many attestations of a document are in which state (interface: Document, {@code attestation_counts}).
 *
 * <p>The API names the counts and does not say what each means, whether the others add up to {@code total}, or
 * whether each is always there. A count that the service left out is null and never 0:
 *
 * <pre>{@code
 * AttestationCounts counts = handbook.attestationCounts();
 * Integer pending = counts == null ? null : counts.pendingAttested();
 * print(pending == null ? "unknown" : pending + " to go");
 * }</pre>
 *
 * @param attestedLatest the service's {@code attested_latest}, or null if it was not given
 * @param pendingAttested the service's {@code pending_attested}, or null if it was not given
 * @param attestedOutdated the service's {@code attested_outdated}, or null if it was not given
 * @param unrequested the service's {@code unrequested}, or null if it was not given
 * @param renewalDue the service's {@code renewal_due}, or null if it was not given
 * @param total the service's {@code total}, or null if it was not given
 * @param additionalProperties counts that this version does not know, by their JSON names
 */
public record AttestationCounts(
        @Nullable Integer attestedLatest,
        @Nullable Integer pendingAttested,
        @Nullable Integer attestedOutdated,
        @Nullable Integer unrequested,
        @Nullable Integer renewalDue,
        @Nullable Integer total,
        Map<String, @Nullable Object> additionalProperties) {

    /** Copies {@code additionalProperties}. */
    public AttestationCounts {
        additionalProperties = Unmodifiable.properties(additionalProperties);
    }
}
