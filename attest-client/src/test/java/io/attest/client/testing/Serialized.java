package io.attest.client.testing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;

/** What becomes of an object in a cache that serializes. */
public final class Serialized {

    private Serialized() {}

    /** The object, written and read back. */
    @SuppressWarnings("unchecked")
    public static <T> T copyOf(T object) {
        return Await.result(() -> {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(object);
            }
            return (T) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        });
    }
}
