package io.attest.client.internal.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import okhttp3.Authenticator;
import okhttp3.Challenge;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/** Ends a call whose proxy opens no tunnel without another password. OkHttp says so in words only. */
final class ProxyOffer implements Authenticator {

    /** The scheme by which OkHttp asks before it opens a tunnel. */
    private static final String NOT_OF_THE_PROXY = "OkHttp-Preemptive";

    private final Authenticator login;

    /** @param login asked first */
    ProxyOffer(Authenticator login) {
        this.login = login;
    }

    /**
     * Clients share a connection only if theirs are equal. Not a record: what the JDK makes of the hash code of one
     * keeps the class loader of an application that is gone.
     */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ProxyOffer that && Objects.equals(that.login, login);
    }

    @Override
    public int hashCode() {
        return Objects.hashCode(login);
    }

    @Override
    public @Nullable Request authenticate(@Nullable Route route, Response response) throws IOException {
        Request next = login.authenticate(route, response);
        List<String> schemes = response.challenges().stream()
                .map(Challenge::scheme)
                .filter(scheme -> scheme.matches("[A-Za-z-]{1,20}"))
                .limit(5)
                .toList();
        boolean isTunnel = response.request().method().equals("CONNECT") && !schemes.contains(NOT_OF_THE_PROXY);
        if (next == null && route != null && isTunnel) {
            throw new NoTunnelException((InetSocketAddress) route.proxy().address(), schemes);
        }
        return next;
    }

    /** A proxy wants a user and a password, or others than those that it got. */
    static final class NoTunnelException extends IOException {

        private static final long serialVersionUID = 1L;

        NoTunnelException(InetSocketAddress proxy, List<String> schemes) {
            super("the proxy " + proxy.getHostString() + ":" + proxy.getPort()
                    + " did not open a tunnel to the service,"
                    + " but responded with the status 407: it wants a user and a password, or does not accept those that"
                    + " it got" + (schemes.isEmpty() ? "" : ". The proxy offers " + String.join(", ", schemes))
                    + (schemes.isEmpty() || schemes.stream().anyMatch("Basic"::equalsIgnoreCase)
                            ? ""
                            : ", and the SDK speaks Basic only"));
        }
    }
}
