package io.attest.spring;

import java.io.Serial;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** The client cannot be made; Spring Boot prints the message and the action, and no stack trace. */
final class UnusableSettingException extends IllegalArgumentException {

    @Serial
    private static final long serialVersionUID = 1;

    private final String action;

    UnusableSettingException(String message, String action, @Nullable Throwable cause) {
        super(message, cause);
        this.action = action;
    }

    /** What is made of properties and of the application's beans. */
    static <T> T checked(String what, Supplier<T> made) {
        try {
            return made.get();
        } catch (IllegalArgumentException e) {
            String message = what + " cannot be made: " + e.getMessage();
            throw new UnusableSettingException(message, "change the property attest.*, or the bean, that it names", e);
        }
    }

    static final class Analyzer extends AbstractFailureAnalyzer<UnusableSettingException> {

        @Override
        protected FailureAnalysis analyze(Throwable rootFailure, UnusableSettingException cause) {
            return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action, cause);
        }
    }
}
