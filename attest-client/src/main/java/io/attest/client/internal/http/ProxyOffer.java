package io.attest.client.internal.http;

import java.io.IOException;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import okhttp3.Authenticator;
import okhttp3.Headers;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.Route;
import org.jspecify.annotations.Nullable;

/** Tells by which schemes a proxy without a tunnel would let a user in. OkHttp tells it to its authenticator only. */
final class ProxyOffer implements Authenticator {

    /** Not the parameters of a scheme, nor what OkHttp asks itself before it opens a tunnel. */
    private static final Pattern SCHEME =
            Pattern.compile("(?:^|,)\\s*(?!OkHttp-Preemptive)([A-Za-z][A-Za-z-]{0,19})(?=\\s+[^=\\s]|\\s*(?:,|$))");

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
        String offer = next == null && response.request().method().equals("CONNECT") ? words(response.headers()) : "";
        if (!offer.isEmpty()) {
            throw new IOException(Tunnels.NO_LOGIN + ". " + offer);
        }
        return next;
    }

    /** The schemes of a 407 as a sentence, which is empty if it has none. */
    static String words(Headers headers) {
        String schemes = headers.values("Proxy-Authenticate").stream()
                .map(value -> value.replaceAll("\"[^\"]*\"", ""))
                .flatMap(value -> SCHEME.matcher(value).results())
                .map(scheme -> scheme.group(1))
                .limit(5)
                .collect(Collectors.joining(", "));
        String butNotBasic = schemes.matches("(?i).*\\bBasic\\b.*") ? "" : ", and the SDK speaks Basic only";
        return schemes.isEmpty() ? "" : "The proxy offers " + schemes + butNotBasic;
    }
}
