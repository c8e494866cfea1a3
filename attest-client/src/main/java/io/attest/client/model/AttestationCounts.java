package io.attest.client.model;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The number of attestations of a document in each state (API: Document, {@code attestation_counts}).
 *
 * <p>The API description names the counts. It does not say what each of them means, whether the others add up to
 * {@code total}, or whether each is always there. A count that the service left out is null and never 0:
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
 * @param additionalProperties counts that this version of the SDK does not know, by JSON name
 */
public record AttestationCounts(
        @Nullable Integer attestedLatest,
        @Nullable Integer pendingAttested,
        @Nullable Integer attestedOutdated,
        @Nullable Integer unrequested,
        @Nullable Integer renewalDue,
        @Nullable Integer total,
        Map<String, @Nullable Object> additionalProperties) {

    /** Creates the counts and copies {@code additionalProperties}. */
    public AttestationCounts {
        additionalProperties = Unmodifiable.properties(additionalProperties);
    }
}
