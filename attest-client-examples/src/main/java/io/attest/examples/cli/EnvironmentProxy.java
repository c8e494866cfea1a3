package io.attest.examples.cli;

import io.attest.client.AttestClientBuilder;
import java.math.BigInteger;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The proxy of {@code HTTPS_PROXY} or {@code ALL_PROXY}, and {@code NO_PROXY}, as other command lines use them. Without
 * them, the proxy is that of the JVM's properties. A service without TLS is on this machine, and needs none.
 */
final class EnvironmentProxy {

    private static final Pattern SCHEME = Pattern.compile("^([A-Za-z][A-Za-z0-9+.-]*)://.*");

    // Of other digits with dots, the JVM would ask the DNS.
    private static final Pattern ADDRESS =
            Pattern.compile("((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}|[\\da-fA-F:.]*:[\\da-fA-F:.]*");

    private EnvironmentProxy() {}

    /** Sets the proxy for a service, if the environment names one. */
    static AttestClientBuilder use(Map<String, String> environment, String baseUrl, AttestClientBuilder settings) {
        HttpUrl service = HttpUrl.parse(baseUrl);
        if (service == null) {
            // The SDK says what is wrong with it.
            return settings;
        }
        String name = value(environment, "HTTPS_PROXY") == null ? "ALL_PROXY" : "HTTPS_PROXY";
        String named = value(environment, name);
        String direct = value(environment, "NO_PROXY");
        // A proxy would see the token of a service on this machine, and could not reach it.
        if (isLocal(service.host()) || (named != null && direct != null && isExcluded(direct, service))) {
            return settings.proxy(Proxy.NO_PROXY);
        }
        if (named == null) {
            return settings;
        }
        HttpUrl proxy = proxy(name, named);
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

    private static HttpUrl proxy(String name, String named) {
        Matcher scheme = SCHEME.matcher(named);
        boolean hasScheme = scheme.matches();
        if (hasScheme && !scheme.group(1).equalsIgnoreCase("http")) {
            throw new IllegalArgumentException(name + " names a proxy of the scheme " + scheme.group(1)
                    + ", but the programs use only those of the scheme http, such as http://proxy.example.com:8080.");
        }
        HttpUrl proxy = HttpUrl.parse(hasScheme ? named : "http://" + named);
        if (proxy == null) {
            // Not its value, which may hold a password.
            throw new IllegalArgumentException(name + " must be a URL such as http://proxy.example.com:8080.");
        }
        return proxy;
    }

    private static boolean isLocal(String host) {
        InetAddress address = address(host);
        return address == null ? host.equals("localhost") || host.endsWith(".localhost") : address.isLoopbackAddress();
    }

    private static boolean isExcluded(String noProxy, HttpUrl service) {
        return Stream.of(noProxy.split("[,\\s]+"))
                .anyMatch(entry -> entry.equals("*")
                        || (entry.contains("/") ? isInNetwork(entry, service.host()) : isInDomain(entry, service)));
    }

    /** Such as {@code example.com}, {@code .example.com}, {@code *.example.com}, {@code example.com:8443}. */
    private static boolean isInDomain(String entry, HttpUrl service) {
        String name = entry.replaceAll("^\\*?\\.|\\.$", "");
        boolean isBare = address(name) instanceof Inet6Address;
        HttpUrl domain = HttpUrl.parse(service.scheme() + "://" + (isBare ? "[" + name + "]" : name));
        boolean hasPort = !isBare && name.matches(".*:\\d+");
        return domain != null
                && (address(service.host()) == null
                        ? ("." + service.host()).endsWith("." + domain.host())
                        : service.host().equals(domain.host()))
                && (!hasPort || domain.port() == service.port());
    }

    /** Such as {@code 10.0.0.0/8} or {@code fd00::/8}. */
    private static boolean isInNetwork(String entry, String host) {
        String[] network = entry.split("/", 2);
        InetAddress first = address(network[0]);
        InetAddress address = address(host);
        if (!network[1].matches("\\d{1,3}") || first == null || address == null) {
            return false;
        }
        int bits = address.getAddress().length * 8;
        int free = Math.max(0, bits - Integer.parseInt(network[1]));
        return first.getClass() == address.getClass()
                && new BigInteger(1, first.getAddress())
                        .shiftRight(free)
                        .equals(new BigInteger(1, address.getAddress()).shiftRight(free));
    }

    /** The address that is written so, or null for a name: none is looked up. */
    private static @Nullable InetAddress address(String host) {
        try {
            return ADDRESS.matcher(host).matches() ? InetAddress.getByName(host) : null;
        } catch (UnknownHostException e) {
            return null;
        }
    }
}
