package io.attest.client.batch;

import io.attest.client.internal.util.Arguments;
import java.io.Serializable;
import java.util.List;

/**
 * What became of items that were added to a ledger. Each of them counts once: as {@code added}, {@code known}, or one
 * of the {@code conflicts}.
 *
 * <p>Its constructor may get further components in any version; {@code of} and accessors stay.
 *
 * @param added how many were new
 * @param known how many the ledger had already with the same request; it leaves those as they are
 * @param conflicts the keys of the items that the ledger has with another request, in the order in which the items were
 *     given. They were not added: the ledger keeps the request that it has. Empty if there are none, never null
 */
public record AddResult(int added, int known, List<String> conflicts) implements Serializable {

    /**
     * Returns a result, for a ledger of the application's own or a test.
     *
     * @param added how many items were new
     * @param known how many the ledger had already
     * @param conflicts the keys of those that it has with another request
     * @return the result
     * @throws IllegalArgumentException if {@code conflicts} is null
     */
    public static AddResult of(int added, int known, List<String> conflicts) {
        return new AddResult(added, known, conflicts);
    }

    /** Copies the list. */
    public AddResult {
        conflicts = Arguments.list("conflicts", conflicts);
    }

    /**
     * Returns the numbers without the keys, which may be personal data.
     *
     * @return a text without personal data
     */
    @Override
    public String toString() {
        return "AddResult[added=" + added + ", known=" + known + ", conflicts=" + conflicts.size() + "]";
    }
}
