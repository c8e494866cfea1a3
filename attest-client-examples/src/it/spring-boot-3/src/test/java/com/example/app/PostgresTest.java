package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendState;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.SandboxPerson;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;

/** An empty PostgreSQL, whose tables Flyway makes before a view needs them, or a bean of the starter. */
class PostgresTest {

    @Test
    void twoInstancesSendToEachHiredPersonOnceUnlessTheTransactionIsRolledBack(@TempDir Path folder) throws Exception {
        Files.writeString(
                folder.resolve("V3__sent_item.sql"),
                "create view sent_item as select item_key from attest_send where state = 'SENT';");
        assumeTrue(System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64"));
        try (EmbeddedPostgres database = EmbeddedPostgres.start();
                AttestSandbox sandbox = AttestSandbox.start()) {
            String url = database.getJdbcUrl("postgres", "postgres");
            String[] settings = {
                "--spring.datasource.username=postgres",
                "--handbook.every=1h",
                "--spring.flyway.locations=classpath:db/migration,filesystem:" + folder
            };
            try (Instance one = Instance.start(sandbox, url, settings);
                    Instance other = Instance.start(sandbox, url, settings)) {
                String[] people = sandbox.catalogue().people().stream()
                        .map(SandboxPerson::id)
                        .limit(5)
                        .toArray(String[]::new);
                assertThatThrownBy(() -> other.hire(people[0], null)).isInstanceOf(IllegalArgumentException.class);
                one.hire(people);
                assertThatThrownBy(() -> other.hire(people[0])).isInstanceOf(IllegalStateException.class);

                assertThat(other.bean(BatchSender.class).run().count(SendState.SENT))
                        .isEqualTo(5);
                assertThat(sandbox.emails()).hasSize(5);
                assertThat(one.bean(JdbcTemplate.class).queryForList("select item_key from sent_item"))
                        .hasSize(5);
                assertThat(other.actuator("health/attest")).contains("\"status\":\"UP\"");
            }
        }
    }
}
