package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendState;
import io.attest.sandbox.AttestSandbox;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** An empty PostgreSQL, whose tables Flyway makes before a bean of the starter needs them. */
class PostgresTest {

    @Test
    void twoInstancesSendToEachPersonOnce() throws Exception {
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
                assertThat(one.bean(JdbcTemplate.class)
                                .queryForList(
                                        "select description from flyway_schema_history where success", String.class))
                        .contains("attest send", "told item");
                assertThat(other.actuator("health/attest")).contains("\"status\":\"UP\"");
            }
        }
    }

    private static Instance start(AttestSandbox sandbox, String url) {
        return Instance.start(sandbox, url, "--spring.datasource.username=postgres", "--handbook.every=1h");
    }
}
