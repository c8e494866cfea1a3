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
 * its own if that is asked for. A token comes from there or from the file that {@code ATTEST_ACCESS_TOKEN_FILE} names:
 * arguments are seen by every user of a machine.
 */
public final class ServiceInUse implements AutoCloseable {

    private static final String BASE_URL = "ATTEST_BASE_URL";
    private static final String ACCESS_TOKEN = "ATTEST_ACCESS_TOKEN";
    private static final String ACCESS_TOKEN_FILE = "ATTEST_ACCESS_TOKEN_FILE";

    private final @Nullable AttestSandbox sandbox;
    private final String baseUrl;
    private final AttestClient client;

    private ServiceInUse(
            @Nullable AttestSandbox sandbox,
            Map<String, String> environment,
            UnaryOperator<AttestClientBuilder> settings) {
        this.sandbox = sandbox;
        this.baseUrl = environment.getOrDefault(BASE_URL, "").strip();
        AttestClientBuilder builder = AttestClient.builder().fromEnv(environment::get);
        this.client = settings.apply(EnvironmentProxy.use(environment, baseUrl, builder))
                .build();
    }

    /** The service of an environment. If that does not name it, there is no other: a report on samples looks real. */
    static ServiceInUse of(Map<String, String> environment, UnaryOperator<AttestClientBuilder> settings) {
        boolean hasToken = isSet(environment, ACCESS_TOKEN) || isSet(environment, ACCESS_TOKEN_FILE);
        if (!isSet(environment, BASE_URL) || !hasToken) {
            throw new IllegalArgumentException("Set " + BASE_URL + " and " + ACCESS_TOKEN
                    + " in the environment to name the service, or use --sandbox to try it with sample data.");
        }
        return new ServiceInUse(null, environment, settings);
    }

    private static boolean isSet(Map<String, String> environment, String name) {
        return !environment.getOrDefault(name, "").isBlank();
    }

    static ServiceInUse ofSandbox(UnaryOperator<AttestClientBuilder> settings) {
        AttestSandbox sandbox = AttestSandbox.start();
        Map<String, String> environment = Map.of(BASE_URL, sandbox.baseUrl(), ACCESS_TOKEN, sandbox.ownerToken());
        return new ServiceInUse(sandbox, environment, settings);
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
