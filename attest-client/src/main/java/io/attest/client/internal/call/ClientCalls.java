package io.attest.client.internal.call;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Gives the other packages of the SDK the calls of a client, which shows them to no other class. */
public final class ClientCalls {

    private static volatile Function<@Nullable Object, @Nullable Calls> access = client -> null;

    private ClientCalls() {}

    /** Set by the class of the clients when it is initialized; null if something else is no client of the SDK. */
    public static void access(Function<@Nullable Object, @Nullable Calls> ofClient) {
        access = ofClient;
    }

    /**
     * The calls of a client or of a view.
     *
     * @throws IllegalArgumentException if it is null or a fake
     */
    public static Calls of(@Nullable Object client) {
        Calls calls = access.apply(client);
        if (calls == null) {
            throw new IllegalArgumentException(
                    "client must come from AttestClient.builder(), but its with(...) returns "
                            + (client == null
                                    ? "null"
                                    : "a " + client.getClass().getName()));
        }
        return calls;
    }
}
