package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs({OS.LINUX, OS.MAC})
class SharedBudgetTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final SharedBudget program =
            new SharedBudget(new PrintStream(printed, true, StandardCharsets.UTF_8), 2, 20, Duration.ofSeconds(2));

    @Test
    void twoProcessesMakeAllRequestsAndNoneIsRefused() {
        program.run(51);

        List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).contains("process 1: requests=26 refused=0", "process 2: requests=25 refused=0");
        assertThat(lines)
                .last()
                .asString()
                .matches("sharedbudget: processes=2 requests=51 refused=0 utilisation=[01]\\.\\d\\d");
    }

    @Test
    void asManyRequestsAsOneWindowAllowsAreTooFew() {
        assertThatThrownBy(() -> program.run(20)).isInstanceOf(IllegalArgumentException.class);
    }
}
