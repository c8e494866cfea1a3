package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendState;
import io.attest.sandbox.AttestSandbox;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;

/** An empty PostgreSQL, whose tables Flyway makes before a view needs them, or a bean of the starter. */
class PostgresTest {

    private String migrations;

    @Test
    void twoInstancesSendToEachPersonOnce(@TempDir Path folder) throws Exception {
        migrations = "classpath:db/migration,filesystem:" + folder;
        Files.writeString(
                folder.resolve("V3__sent_item.sql"),
                "create view sent_item as select item_key from attest_send where state = 'SENT';");
        assumeTrue(System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64"));
        try (EmbeddedPostgres database = EmbeddedPostgres.start();
                AttestSandbox sandbox = AttestSandbox.start()) {
            String url = database.getJdbcUrl("postgres", "postgres");
            try (Instance one = start(sandbox, url);
                    Instance other = start(sandbox, url)) {
                List<String> people = sandbox.catalogue().people().subList(0, 5).stream()
                        .map(person -> person.id())
                        .toList();
                one.hire(people.toArray(String[]::new));

                assertThat(other.bean(BatchSender.class).run().count(SendState.SENT))
                        .isEqualTo(5);
                assertThat(sandbox.emails())
                        .extracting(email -> email.personId())
                        .containsExactlyInAnyOrderElementsOf(people);
                assertThat(one.bean(JdbcTemplate.class).queryForList("select item_key from sent_item"))
                        .hasSize(5);
                assertThat(other.actuator("health/attest")).contains("\"status\":\"UP\"");
            }
        }
    }

    private Instance start(AttestSandbox sandbox, String url) {
        return Instance.start(
                sandbox,
                url,
                "--spring.datasource.username=postgres",
                "--handbook.every=1h",
                "--spring.flyway.locations=" + migrations);
    }
}
