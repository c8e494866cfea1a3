package io.attest.client.faults;

import io.attest.client.testing.HostileClients;
import java.nio.file.Path;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;

/** An application's client that is set as badly as possible, and repeats on its own as well. */
final class BadClient {

    private BadClient() {}

    static OkHttpClient.Builder of(ClientKind kind, Path directory) {
        Interceptor repeating =
                kind == ClientKind.REBUILDING ? HostileClients::twiceWithAnotherRequest : HostileClients::twice;
        return HostileClients.settings(directory)
                .addInterceptor(HostileClients::askingForRepeats)
                .addInterceptor(repeating);
    }
}
