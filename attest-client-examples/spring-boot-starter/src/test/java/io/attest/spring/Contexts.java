package io.attest.spring;

import io.attest.sandbox.AttestSandbox;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Contexts with all that the starter configures. */
final class Contexts {

    private Contexts() {}

    /** Without properties. */
    static ApplicationContextRunner bare() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        AttestAutoConfiguration.class,
                        AttestBatchAutoConfiguration.class,
                        AttestHealth3AutoConfiguration.class,
                        AttestHealth4AutoConfiguration.class));
    }

    static ApplicationContextRunner of(AttestSandbox sandbox) {
        return bare().withPropertyValues(
                        "attest.base-url=" + sandbox.baseUrl(), "attest.access-token=" + sandbox.ownerToken());
    }
}
