package io.attest.client;

import io.attest.client.internal.time.TimeSource;
import java.lang.reflect.Field;
import okhttp3.OkHttpClient;

/** What tests in other packages may see of the inside. */
public final class TestAccess {

    private TestAccess() {}

    /** Lets a client run on the time of a test. */
    @SuppressWarnings("exports")
    public static AttestClient.Builder time(AttestClient.Builder builder, TimeSource time) {
        return builder.time(time);
    }

    /** The OkHttpClient that a client really uses. */
    public static OkHttpClient http(AttestClient client) {
        return (OkHttpClient) field(field(field(client, "calls"), "transport"), "http");
    }

    private static Object field(Object owner, String name) {
        try {
            Field field = owner.getClass().getDeclaredField(name);
            field.setAccessible(true);
            return field.get(owner);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }
}
