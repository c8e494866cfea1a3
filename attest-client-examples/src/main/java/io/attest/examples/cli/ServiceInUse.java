package io.attest.examples.cli;

import io.attest.client.AttestClient;
import io.attest.sandbox.AttestSandbox;
import java.util.Optional;
import okhttp3.HttpUrl;

/**
 * The service that a program calls.
 *
 * @param client closed with this
 * @param sandbox closed with this too, unless the service is that of the environment
 */
public record ServiceInUse(AttestClient client, Optional<AttestSandbox> sandbox) implements AutoCloseable {

    /** Where the service is, for a person to read: nothing secret. */
    public String host() {
        HttpUrl url = HttpUrl.get(client.baseUrl());
        String host = url.host().contains(":") ? "[" + url.host() + "]" : url.host();
        return url.port() == HttpUrl.defaultPort(url.scheme()) ? host : host + ":" + url.port();
    }

    /** One sentence that says which service it is. */
    public String introduction() {
        return "Using the " + (sandbox.isPresent() ? "embedded sandbox" : "service") + " at " + host() + ".";
    }

    @Override
    public void close() {
        client.close();
        sandbox.ifPresent(AttestSandbox::close);
    }
}
