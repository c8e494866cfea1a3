package io.attest.client;

import io.attest.client.internal.http.Transport;
import io.attest.client.internal.http.Version;
import io.attest.client.internal.json.Json;
import java.security.CodeSource;
import okhttp3.OkHttpClient;

/** What the SDK stands on, in the versions that the application has brought. */
final class Libraries {

    private Libraries() {}

    /**
     * Finds out now what the first call would, with an error that nobody understands.
     *
     * @throws IllegalStateException if one is too old
     */
    static void check() {
        check("OkHttp", OkHttpClient.class, "com.squareup.okhttp3:okhttp-bom:" + Version.OKHTTP, Transport::link);
        check("Jackson", Json.library(), "com.fasterxml.jackson:jackson-bom:" + Version.JACKSON, Json::link);
    }

    private static void check(String name, Class<?> found, String bom, Runnable link) {
        try {
            link.run();
        } catch (LinkageError e) {
            CodeSource source = found.getProtectionDomain().getCodeSource();
            throw new IllegalStateException(
                    name + " is too old for this SDK: it comes from "
                            + (source == null ? "an unknown place" : source.getLocation()) + ". Import " + bom
                            + " before other BOMs, and state no version beside it.",
                    e);
        }
    }
}
