package io.attest.spring;

import io.attest.client.AttestClientBuilder;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundles;

/** What the properties say of the service, the token, and the network in between. */
final class Connection {

    private static final Pattern PROXY = Pattern.compile("(\\[[\\p{XDigit}:.]+]|[^\\s:/@]+):(\\d{1,5})");

    private Connection() {}

    static void set(AttestClientBuilder builder, AttestProperties properties, BeanFactory beans) {
        String baseUrl = text(properties.baseUrl());
        String token = text(properties.accessToken());
        String file = text(properties.accessTokenFile());
        AttestAccessTokenSupplier changing =
                beans.getBeanProvider(AttestAccessTokenSupplier.class).getIfAvailable();
        builder.baseUrl(baseUrl);
        if (changing != null) {
            builder.accessToken(changing);
        } else if (!file.isEmpty()) {
            // They have the names and the rules of the variables.
            builder.fromEnv(Map.of(
                    "ATTEST_BASE_URL", baseUrl, "ATTEST_ACCESS_TOKEN", token, "ATTEST_ACCESS_TOKEN_FILE", file)::get);
        } else if (!token.isEmpty()) {
            builder.accessToken(token);
        }
        String proxy = text(properties.proxy());
        if (!proxy.isEmpty()) {
            builder.proxy(proxy(proxy));
        }
        String name = text(properties.ssl().bundle());
        if (!name.isEmpty()) {
            SslBundle bundle = beans.getBean(SslBundles.class).getBundle(name);
            X509TrustManager trust = (X509TrustManager) bundle.getManagers().getTrustManagers()[0];
            builder.tls(bundle.createSslContext().getSocketFactory(), trust);
        }
    }

    /** Its name is looked up for each connection. No message has what was set: it may be a password. */
    private static Proxy proxy(String address) {
        Matcher parts = PROXY.matcher(address);
        if (!parts.matches()) {
            throw new IllegalArgumentException("attest.proxy must be host:port, as in proxy.example.com:3128;"
                    + " a user and a password are for an AttestClientBuilderCustomizer");
        }
        int port = Integer.parseInt(parts.group(2));
        return new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(parts.group(1), port));
    }

    /** A secret that is read from a file often ends in a line break, and a placeholder may be empty. */
    private static String text(@Nullable String value) {
        return value == null ? "" : value.strip();
    }
}
