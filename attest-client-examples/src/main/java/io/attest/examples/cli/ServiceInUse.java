package io.attest.examples.cli;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.sandbox.AttestSandbox;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The service that a program calls: that of {@code ATTEST_BASE_URL} and {@code ATTEST_ACCESS_TOKEN}, or a sandbox of
 * its own if that is asked for. A token comes from nowhere else: arguments are seen by every user of a machine.
 */
public final class ServiceInUse implements AutoCloseable {

    private static final String BASE_URL = "ATTEST_BASE_URL";
    private static final String ACCESS_TOKEN = "ATTEST_ACCESS_TOKEN";

    private final @Nullable AttestSandbox sandbox;
    private final String baseUrl;
    private final AttestClient client;

    private ServiceInUse(
            @Nullable AttestSandbox sandbox,
            String baseUrl,
            String token,
            Map<String, String> environment,
            UnaryOperator<AttestClientBuilder> settings) {
        this.sandbox = sandbox;
        this.baseUrl = baseUrl;
        AttestClientBuilder builder = AttestClient.builder().baseUrl(baseUrl).accessToken(token);
        this.client = settings.apply(EnvironmentProxy.use(environment, baseUrl, builder))
                .build();
    }

    /** The service of an environment. If that does not name it, there is no other: a report on samples looks real. */
    static ServiceInUse of(Map<String, String> environment, UnaryOperator<AttestClientBuilder> settings) {
        // As the SDK does with its variables.
        String baseUrl = environment.getOrDefault(BASE_URL, "").strip();
        String accessToken = environment.getOrDefault(ACCESS_TOKEN, "").strip();
        if (baseUrl.isEmpty() || accessToken.isEmpty()) {
            throw new IllegalArgumentException("Set " + BASE_URL + " and " + ACCESS_TOKEN
                    + " in the environment to name the service, or use --sandbox to try it with sample data.");
        }
        return new ServiceInUse(null, baseUrl, accessToken, environment, settings);
    }

    static ServiceInUse ofSandbox(UnaryOperator<AttestClientBuilder> settings) {
        AttestSandbox sandbox = AttestSandbox.start();
        return new ServiceInUse(sandbox, sandbox.baseUrl(), sandbox.ownerToken(), Map.of(), settings);
    }

    /** The client, which is closed with this. */
    public AttestClient client() {
        return client;
    }

    /** The sandbox, unless the service is that of the environment. */
    public Optional<AttestSandbox> sandbox() {
        return Optional.ofNullable(sandbox);
    }

    /** Where the service is, for a person to read: nothing secret. */
    public String host() {
        HttpUrl url = HttpUrl.get(baseUrl);
        String host = url.host().contains(":") ? "[" + url.host() + "]" : url.host();
        return url.port() == HttpUrl.defaultPort(url.scheme()) ? host : host + ":" + url.port();
    }

    /** One sentence that says which service it is. */
    public String introduction() {
        return "Using the " + (sandbox == null ? "service at " + host() : "embedded sandbox at " + baseUrl) + ".";
    }

    /** Closes the client, and the sandbox if there is one. */
    @Override
    public void close() {
        client.close();
        if (sandbox != null) {
            sandbox.close();
        }
    }
}
