package io.attest.client.batch;

import io.attest.client.internal.Arguments;
import io.attest.client.model.CreateAttestationRequest;

/**
 * One request of a batch.
 *
 * @param key the application's own name for the item: 1 to 255 printable ASCII characters, in which case matters. The same
 *     key in the same batch is the same item for ever. It appears in messages, so it should hold no personal data
 * @param request what is sent
 */
public record SendItem(String key, CreateAttestationRequest request) {

    private static final int MAX_KEY_LENGTH = 255;

    /**
     * Creates an item and checks it.
     *
     * @throws IllegalArgumentException if a component is null, or the key breaks its rule
     */
    public SendItem {
        Arguments.required("request", request);
        int length = Arguments.required("key", key).length();
        Arguments.inRange("length of key", length, 1, MAX_KEY_LENGTH);
        if (!key.chars().allMatch(c -> c >= ' ' && c <= '~')) {
            throw new IllegalArgumentException("key must be printable ASCII");
        }
    }
}
