package io.attest.client;

import io.attest.client.internal.http.HttpSettings;
import io.attest.client.internal.http.Version;
import io.attest.client.internal.json.Json;
import java.security.CodeSource;
import okhttp3.OkHttpClient;

/** Checks the versions of OkHttp and Jackson that the application runs with. */
final class Libraries {

    private Libraries() {}

    /**
     * Fails now, where the first call would fail with an error that is hard to understand.
     *
     * @throws IllegalStateException if a library is too old
     */
    static void check() {
        check("OkHttp", OkHttpClient.class, "com.squareup.okhttp3:okhttp-bom:" + Version.OKHTTP, HttpSettings::link);
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
                            + " before other BOMs, and do not declare a version of your own.",
                    e);
        }
    }
}
