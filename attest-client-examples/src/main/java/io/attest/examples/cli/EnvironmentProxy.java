package io.attest.examples.cli;

import io.attest.client.AttestClientBuilder;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.UnknownHostException;
import java.util.Map;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The proxy of {@code HTTPS_PROXY}; without it, that of the JVM's properties, which also know which hosts need none.
 */
public final class EnvironmentProxy {

    private static final String NAME = "HTTPS_PROXY";
    private static final String LOCAL = "localhost|.*\\.localhost|127\\.[\\d.]+|::1";

    private EnvironmentProxy() {}

    /**
     * Sets the proxy for the service of an environment. A host that cannot be resolved is an
     * {@link IllegalArgumentException} at once: the client would wait for it.
     */
    public static AttestClientBuilder use(Map<String, String> environment, AttestClientBuilder settings) {
        HttpUrl service =
                HttpUrl.parse(environment.getOrDefault("ATTEST_BASE_URL", "").strip());
        if (service != null && service.host().matches(LOCAL)) {
            // A proxy would see the token, and could not reach it.
            return settings.proxy(Proxy.NO_PROXY);
        }
        if (service == null || !service.isHttps()) {
            // The SDK says what is wrong with it.
            return settings;
        }
        HttpUrl named = named(environment);
        if (named == null) {
            Proxy ofTheJvm = ProxySelector.getDefault().select(service.uri()).get(0);
            refuseUnknown(ofTheJvm.address() instanceof InetSocketAddress to ? to.getHostString() : service.host());
            return settings;
        }
        refuseUnknown(named.host());
        Proxy proxy = new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(named.host(), named.port()));
        return named.username().isEmpty()
                ? settings.proxy(proxy)
                : settings.proxy(proxy, named.username(), named.password());
    }

    private static @Nullable HttpUrl named(Map<String, String> environment) {
        String value = environment
                .getOrDefault("https_proxy", environment.getOrDefault(NAME, ""))
                .strip();
        if (value.isEmpty()) {
            return null;
        }
        String url = value.contains("://") ? value : "http://" + value;
        HttpUrl proxy = HttpUrl.parse(url);
        // In a user or a password, some characters would end them: the rest would be another host.
        if (proxy == null || !url.matches("(?i:http)://[^/\\\\?#]+/?")) {
            // Not its value, which may hold a password.
            throw new IllegalArgumentException(NAME
                    + " must be a URL of the scheme http such as http://user:password@proxy.example.com:8080. In user"
                    + " and password, write %5C for \\, %23 for #, %2F for / and %3F for ?.");
        }
        return proxy;
    }

    private static void refuseUnknown(String host) {
        try {
            InetAddress unused = InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(
                    "The host " + host
                            + " cannot be resolved: correct ATTEST_BASE_URL or the proxy, or mend the network.",
                    e);
        }
    }
}
