package io.attest.examples.cli;

import io.attest.client.AttestClientBuilder;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Which service the programs call; the option {@code --sandbox} of all of them changes it. */
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

    /** Opens it; a wrong environment is an {@link IllegalArgumentException}. */
    public ServiceInUse open(UnaryOperator<AttestClientBuilder> settings) {
        return sandbox ? ServiceInUse.ofSandbox(settings) : ServiceInUse.of(environment, settings);
    }
}
