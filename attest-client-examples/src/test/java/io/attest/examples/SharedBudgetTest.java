package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Tag("exhaustive")
@EnabledOnOs({OS.LINUX, OS.MAC})
class SharedBudgetTest {

    private final Printed printed = new Printed();
    private final SharedBudget program = new SharedBudget(printed, 2, 20, Duration.ofSeconds(2));

    @Test
    void twoProcessesMakeAllRequestsAndNoneIsRefused() {
        program.run(51);

        assertThat(printed.lines()).contains("process 1: requests=26 refused=0", "process 2: requests=25 refused=0");
        assertThat(printed.lines())
                .last()
                .asString()
                .matches("sharedbudget: processes=2 requests=51 refused=0 utilisation=[01]\\.\\d\\d");
    }
}
