package io.attest.spring;

import java.io.Serial;
import java.util.function.Supplier;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.ssl.NoSuchSslBundleException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** What the properties say cannot be made; Spring Boot prints the message, and no stack trace. */
final class UnusableSettingException extends IllegalArgumentException {

    @Serial
    private static final long serialVersionUID = 1;

    private UnusableSettingException(String message, Throwable cause) {
        super(message, cause);
    }

    /** What is made of properties and of the application's beans. */
    static <T> T checked(String what, Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException | NoSuchSslBundleException | NoSuchBeanDefinitionException e) {
            throw new UnusableSettingException(what + " cannot be made: " + e.getMessage(), e);
        }
    }

    /** Before those of Spring Boot, which know less of it. */
    @Order(Ordered.HIGHEST_PRECEDENCE)
    static final class Analyzer extends AbstractFailureAnalyzer<UnusableSettingException> {

        @Override
        protected FailureAnalysis analyze(Throwable rootFailure, UnusableSettingException cause) {
            String action = "Change the property or bean that it names. A client needs attest.base-url, and"
                    + " attest.access-token (ATTEST_ACCESS_TOKEN), attest.access-token-file (ATTEST_ACCESS_TOKEN_FILE)"
                    + " or a bean AttestAccessTokenSupplier; without a client, set attest.enabled=false.";
            return new FailureAnalysis(cause.getMessage(), action, cause);
        }
    }
}
