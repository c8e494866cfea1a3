package io.attest.client;

import io.attest.client.internal.call.Calls;
import io.attest.client.internal.http.HttpSettings;
import io.attest.client.internal.http.Version;
import io.attest.client.internal.json.Json;
import java.security.CodeSource;
import java.util.function.Supplier;
import okhttp3.OkHttpClient;

/** Checks the versions of the libraries that the application runs with. */
final class Libraries {

    private Libraries() {}

    /**
     * Fails now, where the first call would fail with an error that is hard to understand.
     *
     * @throws IllegalStateException if a library is too old or missing
     */
    static void check() {
        check(
                "OkHttp",
                () -> OkHttpClient.class,
                "com.squareup.okhttp3:okhttp-bom:" + Version.OKHTTP,
                HttpSettings::link);
        check("Jackson", Json::library, "com.fasterxml.jackson:jackson-bom:" + Version.JACKSON, Json::link);
        check("Failsafe", Calls::failsafe, "dev.failsafe:failsafe:" + Version.FAILSAFE, Calls::link);
    }

    private static void check(String name, Supplier<Class<?>> library, String newer, Runnable link) {
        try {
            link.run();
        } catch (LinkageError e) {
            throw new IllegalStateException(
                    name + " is too old for this SDK: it comes from " + place(library) + ". Import " + newer
                            + " before other BOMs, and do not declare a version of your own.",
                    e);
        }
    }

    private static String place(Supplier<Class<?>> library) {
        try {
            CodeSource source = library.get().getProtectionDomain().getCodeSource();
            return source == null ? "an unknown place" : source.getLocation().toString();
        } catch (LinkageError e) {
            return "no jar";
        }
    }
}
