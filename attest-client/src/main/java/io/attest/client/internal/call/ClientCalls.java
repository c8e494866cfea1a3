package io.attest.client.internal.call;

import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Gives the other packages of the SDK the calls of a client, which shows them to nobody else. */
public final class ClientCalls {

    private static volatile @Nullable Function<Object, Calls> access;

    private ClientCalls() {}

    /** Set by the class of the clients when it is initialized. */
    public static void access(Function<Object, Calls> ofClient) {
        access = ofClient;
    }

    /** The calls of a client or of a view. */
    public static Calls of(Object client) {
        return Objects.requireNonNull(access).apply(client);
    }
}
