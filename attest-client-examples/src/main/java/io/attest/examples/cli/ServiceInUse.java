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
 * The service that a program calls: that of {@code ATTEST_BASE_URL} and {@code ATTEST_ACCESS_TOKEN}, or with neither in
 * the environment a sandbox of its own. A token comes from nowhere else: arguments are seen by every user of a machine.
 */
public final class ServiceInUse implements AutoCloseable {

    /** For the help of a program. */
    public static final String HELP =
            "%nCalls the service of ATTEST_BASE_URL with the token of ATTEST_ACCESS_TOKEN; with neither in the environment,"
                    + " an embedded sandbox.";

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

    /** A wrong environment is an {@link IllegalArgumentException}. */
    public static ServiceInUse of(Map<String, String> environment) {
        return of(environment, settings -> settings);
    }

    /** The same, with a client that has other settings. */
    public static ServiceInUse of(Map<String, String> environment, UnaryOperator<AttestClientBuilder> settings) {
        String baseUrl = environment.get(BASE_URL);
        String accessToken = environment.get(ACCESS_TOKEN);
        if (baseUrl == null && accessToken == null) {
            AttestSandbox sandbox = AttestSandbox.start();
            return new ServiceInUse(sandbox, sandbox.baseUrl(), sandbox.ownerToken(), Map.of(), settings);
        }
        if (baseUrl == null || accessToken == null) {
            throw new IllegalArgumentException("Set both " + BASE_URL + " and " + ACCESS_TOKEN + ", or neither.");
        }
        // As the SDK does with its variables.
        return new ServiceInUse(null, baseUrl.strip(), accessToken.strip(), environment, settings);
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
        return sandbox == null
                ? "Using the service at " + host() + "."
                : "No " + BASE_URL + " and " + ACCESS_TOKEN + " in the environment: using the embedded sandbox at "
                        + baseUrl;
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
