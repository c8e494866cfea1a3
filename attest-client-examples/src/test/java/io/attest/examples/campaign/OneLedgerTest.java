package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.config.RequestOptions;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.jdbc.UncheckedSQLException;
import io.attest.examples.cli.ExitCode;
import io.attest.examples.testing.Needs;
import io.attest.examples.testing.Printed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** No person is sent to twice, whatever the file is called. */
class OneLedgerTest extends CampaignFixture {

    private int sent() {
        return sandbox.emails().size();
    }

    /** Five e-mails went to three people. */
    @Test
    void aCopiedFileWithOneMoreRowSendsOneMore() throws IOException {
        assertThat(run(file)).isZero();
        file = directory.resolve("recipients (1).csv");
        write(IntStream.range(0, 6).mapToObj(i -> row(i, "Please sign.")));

        assertThat(run(file)).isZero();

        assertThat(sent()).isEqualTo(6);
        assertThat(out())
                .contains("Left out, since they were sent to before (--batch NAME begins another campaign): 5")
                .containsPattern("  " + key(0) + " 20\\d\\d-\\d\\d-\\d\\dT");
    }

    /** A spreadsheet saves it so, with another line break in a message. */
    @Test
    void aRenamedOrReSavedFileSendsNothing() throws IOException {
        write(Stream.of(row(0, "\"Hello\nyou\""), row(1, "")));
        assertThat(run(file)).isZero();
        Path other = directory.resolve("again.csv");
        Files.writeString(
                other, "\uFEFF" + Files.readString(file).replace(',', ';').replace("\n", "\r\n"));

        assertThat(run(other)).isZero();
        assertThat(sent()).isEqualTo(2);
    }

    @Test
    void anotherCampaignIsNamed() throws IOException {
        assertThat(run(file)).isZero();
        assertThat(run(file, "--batch", "spring")).isZero();
        assertThat(run(file, "--batch", "spring")).isZero();

        assertThat(sent()).isEqualTo(10);
        assertThat(directory.resolve("campaign.ledger")).exists();
        assertThat(directory.resolve("campaign-spring.ledger")).exists();
        assertThat(run(file, "--batch", "../spring")).isEqualTo(ExitCode.WRONG_INPUT);
    }

    @Test
    void aPilotSendsSoManyAndTheNextRunGoesOn() {
        assertThat(run(file, "--limit", 2)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(out()).contains("Rows that --limit has left for the next run: 3");
        assertThat(run(file, "--limit", 2)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(sent()).isEqualTo(4);
        assertThat(run(file)).isZero();
        assertThat(sent()).isEqualTo(5);
    }

    /** What the results have is what was sent, also for another campaign. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "See you Friday ;-)",
                "- first",
                "=1+1",
                "\"-\" means no",
                "－ご確認ください",
                "+1 \n'quoted'\n- x",
                "a;=b",
                "It's @ 9",
                " \t@home "
            })
    void resultsAreAFileAgain(String message) throws IOException {
        Path results = directory.resolve("results.csv");
        String cell = '"' + message.replace("\"", "\"\"") + '"';
        String foreign = sandbox.catalogue().foreignPersonId();
        Files.writeString(
                file,
                "-Team,person_id,document_id,recipient_message,-Team\n=blue," + person(0) + "," + document + "," + cell
                        + ",1\nred," + foreign + "," + document + "," + cell + ",2\n");
        assertThat(run(file, "--results", results)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(results)
                .content()
                .contains("person_id,document_id,recipient_message,state,reason,time,'-Team,'-Team")
                .containsPattern("(?s)rejected,.*,red,2.*sent,.*,'=blue,1|sent,.*,'=blue,1.*rejected,.*,red,2");

        assertThat(run(results)).as(err()).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(sent()).isEqualTo(1);
        Path again = directory.resolve("again.csv");
        assertThat(run(results, "--batch", "again", "--results", again)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(sandbox.emails()).hasSize(2).allMatch(mail -> message.equals(mail.recipientMessage()));
        assertThat(again).content().contains(",'-Team,'-Team", "'=blue,1");
    }

    @Test
    void resultsWithoutTheirLedgerAreNotSentAgain() throws IOException {
        Path results = directory.resolve("elsewhere").resolve("results.csv");
        assertThat(run(file, "--results", results)).isZero();

        for (String ledger : List.of("none", "another")) {
            assertThat(run(results)).as(ledger).isEqualTo(ExitCode.WRONG_INPUT);
            assertThat(err()).contains("line 6: is sent, but not in the ledger ", "Name its ledger by --ledger");
            assertThat(run(results, "--dry-run")).isEqualTo(ExitCode.WRONG_INPUT);
            file = results.resolveSibling("other.csv");
            write(Stream.of(row(8, "")));
            assertThat(run(file)).isZero();
        }
        assertThat(run(results, "--ledger", directory.resolve("campaign.ledger")))
                .isZero();
        assertThat(sent()).isEqualTo(5 + 1);
    }

    @Test
    void resultsOverTheFileThatIsReadOrOverOnesWithANoteAreRefused() throws IOException {
        Needs.system(OS.LINUX);
        Path results = directory.resolve("results.csv");
        assertThat(run(file, "--results", results)).isZero();
        String written = Files.readString(results);
        Path link = Files.createSymbolicLink(directory.resolve("link.csv"), results);

        assertThat(run(link, "--results", results)).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(run(file, "--batch", "x", "--dry-run", "--results", directory.resolve("campaign-x.ledger")))
                .isEqualTo(ExitCode.WRONG_INPUT);
        Files.writeString(results, written.replace(",time\r", ",time,note\r"));
        assertThat(run(file, "--results", results)).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(err()).contains("was not written by this program");
        assertThat(run(file, "--results", "/dev/stdout")).isZero();
    }

    @Test
    void aLinkIsTheFileAndTheCaseOfABatchIsNoOther() throws IOException {
        Needs.system(OS.LINUX);
        assertThat(run(file, "--batch", "Spring")).isZero();
        Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
        Path link = Files.createSymbolicLink(elsewhere.resolve("link.csv"), file);
        Path folder = Files.createSymbolicLink(elsewhere.resolve("folder"), directory);

        for (Path same : List.of(link, folder.resolve("recipients.csv"), elsewhere.resolve("../recipients.csv"))) {
            assertThat(run(same, "--batch", "spring")).isZero();
        }

        assertThat(sent()).isEqualTo(5);
        Path behind = Files.createSymbolicLink(
                directory.resolve("behind"), Files.createDirectories(elsewhere.resolve("a/b")));
        assertThat(run(file, "--ledger", behind.resolve("../x.ledger"))).isZero();
        assertThat(elsewhere.resolve("a/x.ledger")).exists();
        assertThat(run(Path.of("/dev/null"))).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(err()).contains("/dev/null is no regular file");
    }

    @Test
    void aCsvOrALedgerOfAnotherNameIsNothingToALedger() throws IOException {
        Files.createFile(directory.resolve("old.ledger"));
        file = Files.move(file, directory.resolve("campaign-2026.csv"));

        assertThat(run(file)).isZero();

        assertThat(sent()).isEqualTo(5);
        assertThat(directory.resolve("campaign.ledger")).exists();
    }

    /** It has messages to people. */
    @Test
    void aNewLedgerIsReadableByItsOwnerOnlyAndAnEmptyOneIsNone() throws IOException {
        Needs.system(OS.LINUX);
        Path ledger = directory.resolve("campaign.ledger");
        assertThat(run(file)).isZero();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(ledger)))
                .isEqualTo("rw-------");

        Path empty = Files.createFile(directory.resolve("empty"));
        assertThat(run(file, "--ledger", empty, "--dry-run")).as(err()).isZero();
        assertThat(out()).contains("to-send=5");
    }

    /** Another ledger would send to all of them again. */
    @Test
    void aLedgerThatAnotherProgramHoldsIsToBeClosed() throws Exception {
        assertThat(run(file)).isZero();
        SQLiteDataSource sqlite = new SQLiteDataSource();
        sqlite.setUrl("jdbc:sqlite:" + directory.resolve("campaign.ledger"));
        try (Connection other = sqlite.getConnection();
                Statement statement = other.createStatement()) {
            statement.execute("begin exclusive");

            assertThat(run(file, "--patience", 0)).isEqualTo(ExitCode.CANNOT_GO_ON);
        }
        assertThat(err())
                .startsWith("The ledger cannot be used: [SQLITE_BUSY]")
                .contains("Another program has it open: close that, and run the same command again.")
                .doesNotContain("--ledger", "create table");
        assertThat(sent()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({
        "SQLITE_FULL, run the same command again, false",
        "SQLITE_LOCKED, run the same command again, false",
        "SQLITE_CORRUPT, would send to all recipients again, false",
        "SQLITE_CANTOPEN, not on a network share; before the first run, true"
    })
    void anAdviceAboutALedgerNamesNoOtherButBeforeTheFirstRun(SQLiteErrorCode code, String said, boolean other) {
        String advice = LedgerFile.explain(new UncheckedSQLException(new SQLiteException("x", code)));

        assertThat(advice).contains(said);
        assertThat(advice.contains("--ledger")).isEqualTo(other);
    }

    @Test
    void aPilotSendsNothingBesideItsNewRows() {
        assertThat(run(file, "--limit", 1, "--retry-rejected")).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(err()).contains("--limit is for new rows");
        assertThat(run(file, "--limit", 1, "--send-again", key(0))).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(sent()).isZero();
    }

    /** A page for longer than a minute is a wrong base URL. */
    @ParameterizedTest
    @CsvSource({
        "4, 60, 0, 1 2 4 8, 0, 60, 3600 3599 3597 3593 3585",
        "99, 5, 0, 1 2 4 8 16 32 60 60 60 57, 0, 5, 300 299 297 293 285 269 237 177 117 57 1",
        "4, 60, 0, 1 2 4 8, 404, 1, 3600 3599 3597 3593 3585",
        "99, 60, 0, 1 2 4 8 16 29, 404, 1, 3600 3599 3597 3593 3585 3569 3540",
        // A server that is silent: a call lasts 30 seconds, or what is left.
        "99, 1, 30, 1, 0, 1, 60 29",
        "99, 0, 30, '', 0, 0, 30"
    })
    void waitsForAServiceThatIsNotUpYetAndNoLongerThanItsPatience(
            int down, int minutes, int silent, String seconds, int page, int atMost, String callsLast) {
        Printed out = new Printed();
        List<Long> waits = new ArrayList<>();
        List<Long> calls = new ArrayList<>();
        AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
        WaitForService waiting = new WaitForService(
                Duration.ofMinutes(minutes),
                Duration.ofSeconds(30),
                now::get,
                time -> {
                    now.updateAndGet(at -> at.plus(time));
                    return waits.add(time.toSeconds());
                },
                out);
        Function<RequestOptions, String> service = asked -> {
            long longest = Objects.requireNonNull(asked.attemptTimeout()).toSeconds();
            calls.add(longest);
            now.updateAndGet(at -> at.plusSeconds(Math.min(silent, longest)));
            if (calls.size() <= down) {
                throw page == 0 ? NetworkException.of(Outcome.NOT_SENT) : ApiException.of(page, "<html>no</html>");
            }
            return "up";
        };

        if (down < 10) {
            assertThat(waiting.await(service)).isEqualTo("up");
        } else {
            assertThatThrownBy(() -> waiting.await(service)).isInstanceOf(AttestException.class);
        }

        assertThat(waits).extracting(Object::toString).containsExactly(split(seconds));
        assertThat(calls).extracting(Object::toString).containsExactly(split(callsLast));
        if (minutes > 0) {
            assertThat(out.lines())
                    .singleElement()
                    .asString()
                    .contains("Waiting for the service, for " + atMost + " min");
        }
    }

    private static String[] split(String numbers) {
        return numbers.isEmpty() ? new String[0] : numbers.split(" ", -1);
    }
}
