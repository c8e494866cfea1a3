package io.attest.spring;

import io.attest.sandbox.AttestSandbox;
import java.lang.reflect.Proxy;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Contexts with all that the starter configures. */
final class Contexts {

    private Contexts() {}

    /** Without properties. */
    static ApplicationContextRunner bare() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        SslAutoConfiguration.class,
                        AttestAutoConfiguration.class,
                        AttestBatchAutoConfiguration.class,
                        AttestHealthAutoConfiguration.class));
    }

    static ApplicationContextRunner of(AttestSandbox sandbox) {
        return bare().withPropertyValues(
                        "attest.base-url=" + sandbox.baseUrl(), "attest.access-token=" + sandbox.ownerToken());
    }

    /** Nothing but null comes of it. */
    static <T> T mock(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (mock, method, arguments) ->
                        method.getDeclaringClass() == Object.class ? method.invoke("mock", arguments) : null));
    }
}
