package io.attest.examples.cli;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.sandbox.AttestSandbox;
import java.net.Proxy;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Which service the programs call: that of an environment, or a sandbox of their own if {@code --sandbox} asks for it.
 * A token is no argument: every user of a machine sees those.
 */
public final class ServiceChoice {

    private final Map<String, String> environment;
    private boolean sandbox;

    /** The service of the environment. */
    public ServiceChoice(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Returns a variable of the environment, or null. */
    public @Nullable String variable(String name) {
        return environment.get(name);
    }

    /** Takes an embedded sandbox instead, whatever the environment says. */
    public void useSandbox(boolean sandbox) {
        this.sandbox = sandbox;
    }

    /** Whether it is the sandbox. */
    public boolean isSandbox() {
        return sandbox;
    }

    /** The environment. If it does not name a service, there is no other: a report on samples looks real. */
    public Map<String, String> environment() {
        boolean hasToken =
                Stream.of("ATTEST_ACCESS_TOKEN", "ATTEST_ACCESS_TOKEN_FILE").anyMatch(this::isSet);
        if (!isSet("ATTEST_BASE_URL") || !hasToken) {
            throw new IllegalArgumentException("Set ATTEST_BASE_URL and ATTEST_ACCESS_TOKEN in the environment to name"
                    + " the service, or use --sandbox to try it with sample data.");
        }
        return environment;
    }

    private boolean isSet(String name) {
        return !environment.getOrDefault(name, "").isBlank();
    }

    /** Opens it; a wrong environment is an {@link IllegalArgumentException}. */
    public ServiceInUse open(UnaryOperator<AttestClientBuilder> settings) {
        AttestClientBuilder client = AttestClient.builder();
        if (!sandbox) {
            AttestClientBuilder named = client.fromEnv(environment()::get);
            return new ServiceInUse(
                    settings.apply(EnvironmentProxy.use(environment, named)).build(), Optional.empty());
        }
        AttestSandbox own = AttestSandbox.start();
        client.baseUrl(own.baseUrl()).accessToken(own.ownerToken()).proxy(Proxy.NO_PROXY);
        return new ServiceInUse(settings.apply(client).build(), Optional.of(own));
    }
}
