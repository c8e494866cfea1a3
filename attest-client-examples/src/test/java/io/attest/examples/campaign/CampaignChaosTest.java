package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("exhaustive")
@Timeout(300)
@EnabledOnOs({OS.LINUX, OS.MAC})
class CampaignChaosTest {

    @TempDir
    Path directory;

    @Test
    void aCampaignThatIsKilledAgainAndAgainSendsToEverybodyOnce() throws Exception {
        Delivery delivery = CampaignChaos.run(System.out, directory, 8, new Random().nextLong());

        assertThat(delivery.disagreements()).isEmpty();
        assertThat(delivery.duplicates()).isZero();
        assertThat(delivery.lost()).isZero();
    }
}
