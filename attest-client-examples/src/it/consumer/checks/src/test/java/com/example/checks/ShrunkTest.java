package com.example.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The application and all that it needs at run time in one jar, by ProGuard. */
class ShrunkTest {

    @Test
    void doesTheSame() throws IOException, InterruptedException {
        assertThat(run(Shrinking.shrunk("shrunk", "-include '" + Shrinking.rulesOfTheSdk() + "'")))
                .isEqualTo(new Run(0, Run.GOOD));
    }

    // What ProGuard then warns of, it is told to ignore.
    @Test
    void withoutTheRulesOfTheSdkItEndsWhereDatabindBegins() throws IOException, InterruptedException {
        Run without = run(Shrinking.shrunk("without", "-ignorewarnings"));

        assertThat(without.exitCode()).isNotZero();
        assertThat(without.output())
                .startsWith(Run.GOOD.substring(0, Run.GOOD.indexOf("raw: ")))
                .doesNotContain("raw: ");
    }

    private static Run run(Path jar) throws IOException, InterruptedException {
        return Run.of(List.of("-cp", jar.toString(), "com.example.consumer.Application"));
    }
}
