package io.attest.examples.exhaustive;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A few kills, or as many as {@code chaos.kills} says, at the moments that {@code chaos.seed} chooses. */
@Timeout(1800)
@EnabledOnOs({OS.LINUX, OS.MAC})
class CampaignChaosTest {

    @TempDir
    Path directory;

    @Test
    void twoWorkersThatAreKilledAgainAndAgainSendToEachRecipientOnce() throws Exception {
        long seed = Long.getLong("chaos.seed", new Random().nextLong());
        CampaignChaos.run(System.out, directory, Integer.getInteger("chaos.kills", 8), seed);
    }
}
