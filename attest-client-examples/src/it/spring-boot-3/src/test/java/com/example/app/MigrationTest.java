package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.batch.BatchSender;
import io.attest.sandbox.AttestSandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

class MigrationTest {

    /** On an empty database. */
    @Test
    void aViewOnTheTableIsALaterMigration(@TempDir Path folder) throws IOException {
        Files.writeString(
                folder.resolve("V3__sent_item.sql"),
                "create view sent_item as select item_key from attest_send where state = 'SENT';");
        try (AttestSandbox sandbox = AttestSandbox.start();
                Instance instance = Instance.start(
                        sandbox,
                        "view",
                        "--handbook.every=1h",
                        "--spring.flyway.locations=classpath:db/migration,filesystem:" + folder)) {
            instance.hire(sandbox.catalogue().person().id());

            assertThat(instance.bean(BatchSender.class).run().allSent()).isTrue();
            assertThat(instance.bean(JdbcClient.class)
                            .sql("select count(*) from sent_item")
                            .query(Long.class)
                            .single())
                    .isEqualTo(1);
        }
    }
}
