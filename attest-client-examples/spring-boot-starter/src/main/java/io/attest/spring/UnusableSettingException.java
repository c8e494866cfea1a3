package io.attest.spring;

import java.io.Serial;
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

    static final class Analyzer extends AbstractFailureAnalyzer<UnusableSettingException> {

        @Override
        protected FailureAnalysis analyze(Throwable rootFailure, UnusableSettingException cause) {
            return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.action, cause);
        }
    }
}
