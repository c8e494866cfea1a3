package io.attest.client.batch;

import io.attest.client.internal.util.Arguments;
import io.attest.client.model.CreateAttestationRequest;
import java.io.Serializable;

/**
 * One request of a batch. {@link #of} makes one: the constructor may get further components in minor versions.
 *
 * @param key the application's own name for the item: 1 to 255 printable ASCII characters; case matters. The same key
 *     in the same batch always stands for the same item, so it comes from what the item is about: with a random UUID or
 *     the date of today in it, the next start of a program sends again. It appears in messages, so it should not
 *     contain personal data
 * @param request the request to send
 */
public record SendItem(String key, CreateAttestationRequest request) implements Serializable {

    private static final int MAX_KEY_LENGTH = 255;

    /**
     * Creates an item and checks it.
     *
     * @throws IllegalArgumentException if a component is null, or the key has the wrong length or characters
     */
    public SendItem {
        Arguments.required("request", request);
        int length = Arguments.required("key", key).length();
        Arguments.inRange("length of key", length, 1, MAX_KEY_LENGTH);
        if (!Arguments.isPrintableAscii(key)) {
            throw new IllegalArgumentException("key must be printable ASCII");
        }
    }

    /**
     * Returns an item.
     *
     * @param key the application's own name for the item: 1 to 255 printable ASCII characters; case matters. So make it
     *     of {@code request.personId()}, which is in lower case whatever the application's own id is
     * @param request the request to send
     * @return the item
     * @throws IllegalArgumentException if an argument is null, or the key has the wrong length or characters
     */
    public static SendItem of(String key, CreateAttestationRequest request) {
        return new SendItem(key, request);
    }
}
