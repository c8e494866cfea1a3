package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import io.attest.client.observability.AttemptFailure;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Recognizes that a proxy opened no tunnel to the service. */
record Tunnels(OkHttpClient http) {

    /** What OkHttp says after a 407, to which {@link ProxyOffer} adds. */
    static final String NO_LOGIN = "Failed to authenticate with proxy";

    private static final String PASSWORD_WANTED = "407";

    /** OkHttp tells the status nowhere else: 4.12 and 5 have the same words. */
    private static final Pattern NO_TUNNEL =
            Pattern.compile("Unexpected response code for CONNECT: (\\d+)|" + NO_LOGIN + "(\\. .+)?");

    /** The failure of an attempt whose proxy opened no tunnel, or null if something else made it fail. */
    @Nullable
    Failure failure(Exception thrown, Outcome outcome, HttpUrl url) {
        // OkHttp 5 tries all addresses and proxies, and throws what the first one ended in.
        return Stream.concat(Stream.of(thrown), Stream.of(thrown.getSuppressed()))
                .map(each -> NO_TUNNEL.matcher(String.valueOf(each.getMessage())))
                .filter(Matcher::matches)
                .findFirst()
                .map(response -> {
                    String status = Objects.requireNonNullElse(response.group(1), PASSWORD_WANTED);
                    String words = words(status, response.group(2), url);
                    return new Failure(kind(status), outcome, new IOException(words, thrown));
                })
                .orElse(null);
    }

    /** With 5xx, the proxy did not reach the service, and may do so next time. */
    private static AttemptFailure kind(String status) {
        return status.startsWith("5") ? AttemptFailure.NETWORK : AttemptFailure.PROXY;
    }

    private String words(String status, @Nullable String offer, HttpUrl url) {
        String why = status.equals(PASSWORD_WANTED)
                ? "407: it wants a user and a password, or does not accept those that it got"
                        + Objects.requireNonNullElse(offer, "")
                : status;
        return "the proxy " + proxies(url) + " did not open a tunnel to the service, but responded with the status "
                + why;
    }

    /** A selector does not tell which of its proxies was taken. */
    private String proxies(HttpUrl url) {
        Proxy only = http.proxy();
        List<Proxy> proxies = only == null ? http.proxySelector().select(url.uri()) : List.of(only);
        return proxies.stream()
                .filter(proxy -> proxy.type() == Proxy.Type.HTTP)
                .map(proxy -> (InetSocketAddress) proxy.address())
                .map(address -> address.getHostString() + ":" + address.getPort())
                .collect(Collectors.joining(" or "));
    }
}
