package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.model.CreateAttestationRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerTest {

    private static final String ID = "01hk153x2n06sh3g55f3aq17za";
    private static final Recipient RECIPIENT =
            new Recipient(2, CreateAttestationRequest.of(ID, ID).recipientMessage("a private word"));
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void name() {
        file = directory.resolve("ledger");
    }

    private Ledger open() {
        return Ledger.open(file, CLOCK);
    }

    @Test
    void whatIsNotedIsThereAfterwards() {
        try (Ledger ledger = open()) {
            assertThat(ledger.account()).isEmpty();
            ledger.belongTo(new Account("https://a", "org"));
            ledger.add(List.of(RECIPIENT));
            ledger.begin(1, "hash");
            ledger.settle(1, State.SENT, 201, null, "request");
        }
        try (Ledger ledger = open()) {
            assertThat(ledger.account()).contains(new Account("https://a", "org"));
            assertThat(ledger.rows())
                    .containsExactly(new LedgerRow(
                            1, RECIPIENT.key(), "hash", State.SENT, CLOCK.instant(), 201, null, "request"));
        }
    }

    @Test
    void onlyAPendingRowCanBeBegunAndOnlyABegunOneSettled() {
        try (Ledger ledger = open()) {
            ledger.add(List.of(RECIPIENT));
            assertThatThrownBy(() -> ledger.settle(1, State.SENT, 201, null, null))
                    .isInstanceOf(CampaignException.class);
            ledger.begin(1, "hash");
            assertThatThrownBy(() -> ledger.begin(1, "hash")).isInstanceOf(CampaignException.class);
            assertThatThrownBy(() -> ledger.markSent(1)).isInstanceOf(CampaignException.class);
        }
    }

    @Test
    void rowsAreAddedAllOrNone() {
        try (Ledger ledger = open()) {
            assertThatThrownBy(() -> ledger.add(List.of(RECIPIENT, RECIPIENT))).isInstanceOf(CampaignException.class);
        }
        try (Ledger ledger = open()) {
            assertThat(ledger.rows()).isEmpty();
        }
    }

    @Test
    void commitsSurviveAPowerFailureAndAreForOneProcess() throws SQLException {
        try (Connection connection = LedgerFile.open(file);
                Statement sql = connection.createStatement()) {
            assertThat(ask(sql, "PRAGMA journal_mode")).isEqualTo("wal");
            assertThat(ask(sql, "PRAGMA synchronous")).isEqualTo("2");
            assertThat(ask(sql, "PRAGMA fullfsync")).isEqualTo("1");
            assertThat(ask(sql, "PRAGMA locking_mode")).isEqualTo("exclusive");
        }
    }

    @Test
    void aQuestionMarkInTheNameIsPartOfIt() {
        file = directory.resolve("who? 100% #1 ü.ledger");

        open().close();

        assertThat(directory).isDirectoryContaining(path -> path.equals(file));
        assertThat(directory.resolve("who")).doesNotExist();
    }

    @Test
    void theMessageItselfIsNotStored() throws IOException {
        try (Ledger ledger = open()) {
            ledger.add(List.of(RECIPIENT));
            assertThat(ledger.rows().get(0).messageHash()).isEqualTo(RECIPIENT.messageHash());
        }

        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                .contains(RECIPIENT.messageHash())
                .doesNotContain("a private word");
    }

    @Test
    void aFileOfTextIsLeftAlone() throws IOException {
        Path text = Files.writeString(directory.resolve("text"), "person_id,document_id\n".repeat(100));
        assertThatThrownBy(() -> Ledger.open(text, CLOCK)).hasMessageContaining("is damaged or is no ledger");
        assertThat(text).content().startsWith("person_id");
    }

    @Test
    void anotherProgramsDatabaseIsLeftAlone() throws SQLException, IOException {
        execute("CREATE TABLE theirs (value TEXT)");
        byte[] before = Files.readAllBytes(file);

        assertThatThrownBy(this::open).hasMessageContaining("is a database, but not a campaign's ledger");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    void anotherVersionIsRefused() throws SQLException {
        open().close();
        execute("PRAGMA user_version = 2");

        assertThatThrownBy(this::open).hasMessageContaining("another version of this program");
    }

    private void execute(String statement) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement sql = connection.createStatement()) {
            sql.execute(statement);
        }
    }

    private static String ask(Statement sql, String query) throws SQLException {
        try (ResultSet result = sql.executeQuery(query)) {
            return result.getString(1);
        }
    }
}
