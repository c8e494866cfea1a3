package io.attest.client;

import io.attest.client.internal.util.TimeSource;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;

/** What tests in other packages may see of the inside. */
public final class TestAccess {

    private TestAccess() {}

    /** Lets a client run on the time of a test. */
    @SuppressWarnings("exports")
    public static AttestClientBuilder time(AttestClientBuilder builder, TimeSource time) {
        return builder.time(time);
    }

    /** The OkHttpClients that a client uses: for reads, and for new connections. */
    public static List<OkHttpClient> http(AttestClient client) {
        Object transport = field(field(field(client, "calls"), "runner"), "transport");
        return Stream.of("pooled", "fresh")
                .map(name -> (OkHttpClient) field(transport, name))
                .toList();
    }

    /** How long a client keeps an idle connection, which OkHttp does not tell. */
    static Duration keepAlive(OkHttpClient http) {
        return Duration.ofNanos((long) field(field(http.connectionPool(), "delegate"), "keepAliveDurationNs"));
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
