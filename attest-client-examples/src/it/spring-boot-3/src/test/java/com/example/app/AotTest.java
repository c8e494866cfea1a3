package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendState;
import io.attest.sandbox.AttestSandbox;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.core.SpringProperties;

/** The application as {@code process-aot} has prepared it: its beans are made by generated code. */
class AotTest {

    private static final String AOT = "spring.aot.enabled";

    @AfterEach
    void asUsual() {
        SpringProperties.setProperty(AOT, "false");
    }

    @Test
    void preparedApplicationSendsAndHasHealthAndMetrics() throws Exception {
        SpringProperties.setFlag(AOT);
        try (AttestSandbox sandbox = AttestSandbox.start();
                Instance instance = Instance.start(sandbox, "aot", "--handbook.every=1h")) {
            assertThat(instance.context().getBeanDefinitionNames())
                    .doesNotContain("org.springframework.context.annotation.internalConfigurationAnnotationProcessor");
            instance.hire(sandbox.catalogue().person().id());

            assertThat(instance.bean(BatchSender.class).run().count(SendState.SENT))
                    .isEqualTo(1);
            assertThat(instance.actuator("health/attest")).contains("\"status\":\"UP\"");
            assertThat(instance.actuator("metrics/attest.client.batch.items")).contains("\"value\":1.0");
        }
    }
}
