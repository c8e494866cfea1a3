package io.attest.examples.cli;

import io.attest.client.AttestClientBuilder;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** The proxy of {@code HTTPS_PROXY}, {@code HTTP_PROXY} and {@code NO_PROXY}, as other command lines use it. */
final class EnvironmentProxy {

    private EnvironmentProxy() {}

    /** Sets the proxy for a service, if the environment names one. */
    static AttestClientBuilder use(Map<String, String> environment, String baseUrl, AttestClientBuilder settings) {
        HttpUrl service = HttpUrl.parse(baseUrl);
        String name = service == null || service.isHttps() ? "HTTPS_PROXY" : "HTTP_PROXY";
        String named = value(environment, name);
        // The SDK says what is wrong with a base URL.
        if (service == null || named == null || isExcluded(value(environment, "NO_PROXY"), service)) {
            return settings;
        }
        HttpUrl proxy = HttpUrl.parse(named.contains("://") ? named : "http://" + named);
        if (proxy == null) {
            // Not its value, which may hold a password.
            throw new IllegalArgumentException(name + " must be a URL such as http://proxy.example.com:8080.");
        }
        Proxy address = new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(proxy.host(), proxy.port()));
        return proxy.username().isEmpty()
                ? settings.proxy(address)
                : settings.proxy(address, proxy.username(), proxy.password());
    }

    private static @Nullable String value(Map<String, String> environment, String name) {
        String lower = environment.get(name.toLowerCase(Locale.ROOT));
        String value = lower == null ? environment.get(name) : lower;
        return value == null || value.isBlank() ? null : value.strip();
    }

    private static boolean isExcluded(@Nullable String noProxy, HttpUrl service) {
        String host = "." + service.host();
        return Stream.of(noProxy == null ? new String[0] : noProxy.split(","))
                .map(each -> each.strip().toLowerCase(Locale.ROOT).replaceFirst("^\\*?\\.", ""))
                .anyMatch(each -> each.equals("*")
                        || (!each.isEmpty()
                                && (host.endsWith("." + each) || (host + ":" + service.port()).endsWith("." + each))));
    }
}
