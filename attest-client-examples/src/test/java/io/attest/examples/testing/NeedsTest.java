package io.attest.examples.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class NeedsTest {

    @Test
    void whatIsMissingSkipsATestAndFailsItInCi() {
        Needs.that(true, "nginx", false);
        Needs.that(true, "nginx", true);

        assertThatThrownBy(() -> Needs.that(false, "nginx", false)).isNotInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> Needs.that(false, "nginx", true))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("nginx");
    }

    @Test
    void aProgramThatIsNowhereIsMissing() {
        assertThatThrownBy(() -> Needs.program("no-such-program", "nor-this"))
                .hasMessageContaining("the program no-such-program or nor-this");
    }
}
