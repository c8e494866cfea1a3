package io.attest.client.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.Document;
import io.attest.client.testing.ClientLog;
import java.nio.charset.StandardCharsets;
import java.util.logging.Level;
import org.junit.jupiter.api.Test;

/** What is read of odd fields is in {@code contract.ModelsTest}. */
class FieldReaderTest {

    private static <T> T read(String json, Class<T> type) throws JsonMismatchException {
        return Json.read(json.getBytes(StandardCharsets.UTF_8), type);
    }

    @Test
    void warnsOnceForEachFieldThatItCannotReadAndQuotesNoValue() throws JsonMismatchException {
        FieldReader.SAID.clear();
        try (ClientLog log = new ClientLog(Level.WARNING)) {
            read("{\"id\":7,\"archived_at\":null,\"renewal_interval_days\":\"7\"}", Document.class);
            assertThat(log.lines()).isEmpty();
            for (int i = 0; i < 3; i++) {
                read("{\"id\":1,\"archived_at\":\"lovelace\",\"attestation_counts\":[\"lovelace\"]}", Document.class);
                read("{\"total\":\"lovelace\"}", AttestationCounts.class);
            }

            assertThat(log.lines())
                    .containsExactlyInAnyOrder(
                            "WARNING The service sent Document.archived_at in a form that is no Instant; it is read as"
                                    + " null. Logged once for each field.",
                            "WARNING The service sent Document.attestation_counts in a form that is no"
                                    + " AttestationCounts; it is read as null. Logged once for each field.",
                            "WARNING The service sent AttestationCounts.total in a form that is no Integer; it is read"
                                    + " as null. Logged once for each field.");
        }
    }
}
