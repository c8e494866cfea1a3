package io.attest.client;

import io.attest.client.internal.http.HttpSettings;
import io.attest.client.internal.http.Version;
import io.attest.client.internal.json.Json;
import java.security.CodeSource;
import okhttp3.OkHttpClient;
import okio.Buffer;

/** Checks the versions of the libraries that the application runs with. */
final class Libraries {

    private Libraries() {}

    /**
     * Fails now, where the first call would fail with an error that is hard to understand.
     *
     * @throws IllegalStateException if a library is too old
     */
    static void check() {
        String okHttp = "com.squareup.okhttp3:okhttp-bom:" + Version.OKHTTP;
        String jackson = "com.fasterxml.jackson:jackson-bom:" + Version.JACKSON;
        check("OkHttp", OkHttpClient.class, okHttp, HttpSettings::link);
        check("Okio", Buffer.class, okHttp, HttpSettings::linkOkio);
        check("Jackson", Json.core(), jackson, Json::linkCore);
        check("Jackson's databind", Json.databind(), jackson, Json::linkDatabind);
    }

    private static void check(String name, Class<?> library, String newer, Runnable link) {
        try {
            link.run();
        } catch (LinkageError e) {
            CodeSource source = library.getProtectionDomain().getCodeSource();
            throw new IllegalStateException(
                    name + " is too old for this SDK: it comes from "
                            + (source == null ? "an unknown place" : source.getLocation()) + ". Import " + newer
                            + " before other BOMs, and do not declare a version of your own.",
                    e);
        }
    }
}
