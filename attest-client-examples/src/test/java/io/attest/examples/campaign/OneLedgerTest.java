package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.examples.cli.ExitCode;
import io.attest.examples.testing.Needs;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxEmail;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sqlite.SQLiteDataSource;

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
                .contains("Left out, since they were sent to before: 5\n")
                .doesNotContain("--batch", "--ledger")
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
        assertThat(out()).doesNotContain("another text");
        assertThat(sent()).isEqualTo(2);
    }

    /** Beside its new rows it sends nothing: what a person has decided would be withdrawn. */
    @Test
    void aPilotSendsSoManyAndTheNextRunGoesOn() {
        Path results = directory.resolve("results.csv");
        for (String decision : List.of("--retry-rejected", "--send-again=" + key(0))) {
            assertThat(run(file, "--limit", 1, decision)).isEqualTo(ExitCode.WRONG_INPUT);
            assertThat(err()).contains("--limit is for new rows");
        }
        assertThat(run(file, "--limit", 2, "--results", results)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(out()).contains("Rows that --limit has left for the next run: 3");
        assertThat(results).content().contains(",campaign-results-unfinished\r");
        assertThat(run(file, "--limit", 2)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(sent()).isEqualTo(4);
        assertThat(run(file)).isZero();
        assertThat(sent()).isEqualTo(5);
    }

    /** Whoever gets it has no ledger, and the people were or are being sent to. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "x | x",
                "campaign-results.* | note",
                "reason, | ''",
                "person_id,document_id,recipient_message,state(.*),campaign-results | state,person_id,document_id,message$1",
                "document_id,recipient_message,state(.*),campaign-results | document_id,recipient_message,Status$1,X",
                "state,reason,time | a,b,c",
                "person_id | wer"
            })
    void aTableOfResultsIsNoListOfRecipientsWhateverItsColumnsAreCalled(String columns, String others)
            throws IOException {
        Path results = directory.resolve("elsewhere").resolve("results.csv");
        for (int sent : List.of(3, 5)) {
            failAfter(CHECKS + 3, Fault.status(402));
            run(file, "--results", results);
            assertThat(sent()).isEqualTo(sent);
            assertThat(results)
                    .content()
                    .contains(",state,reason,time,campaign-results" + (sent == 3 ? "-unfinished\r" : "\r"));
            Path table = Files.writeString(
                    results.resolveSibling("table.csv"),
                    Files.readString(results).replaceFirst("-unfinished", "").replaceFirst(columns, others));

            assertThat(run(table)).isEqualTo(ExitCode.WRONG_INPUT);
            assertThat(run(table, "--ledger", directory.resolve("campaign.ledger")))
                    .isEqualTo(ExitCode.WRONG_INPUT);
            assertThat(err()).contains("has the results of a campaign", "name its ledger", "ask who has them");
            assertThat(sent()).isEqualTo(sent);
        }
    }

    /** A column of other states is an ordinary one. */
    @Test
    void aNoteInTheStateOfARowDoesNotMakeAListOfATable() throws IOException {
        Path results = directory.resolve("elsewhere").resolve("results.csv");
        run(file, "--results", results);
        String noted = Files.readString(results).replaceFirst(",sent,", ",sent (called),");
        for (String mark : List.of("reason", ",campaign-results")) {
            Files.writeString(results, noted.replaceFirst(mark, ""));
            assertThat(run(results)).isEqualTo(ExitCode.WRONG_INPUT);
            assertThat(err()).contains("by its column ");
        }
        Files.writeString(file, "state," + HEADER + "\nTX," + row(0, "") + "\nsent," + row(1, "") + "\n");
        assertThat(run(file)).as(err()).isZero();
    }

    /** Also a row of another file, which was interrupted. */
    @Test
    void aPendingRowThatTheFileDoesNotHaveIsWithdrawnUntilItsOwnFileAddsItAgain() throws IOException {
        failAfter(CHECKS + 2, Fault.status(402));
        run(file);
        Path other = directory.resolve("b.csv");
        Files.writeString(other, HEADER + "\n" + row(7, "") + "\n" + row(3, "Please sign.") + "\n");

        for (String dry : List.of("--dry-run", "--patience=1")) {
            assertThat(run(other, dry)).isZero();
            assertThat(out())
                    .contains(
                            "Pending, but not in this file: not sent until a run of their own file: 2\n  " + key(2),
                            key(4));
        }
        assertThat(sandbox.emails())
                .extracting(SandboxEmail::personId)
                .containsExactlyInAnyOrder(person(0), person(1), person(7), person(3));
        assertThat(run(file)).isZero();
        assertThat(out())
                .contains("Left out, since they were sent to before: 3")
                .doesNotContain("own file");
        assertThat(sent()).isEqualTo(6);
    }

    @Test
    void aCorrectedMessageGoesToThoseWhoHaveNotGotIt() throws IOException {
        failAfter(
                CHECKS,
                NO_FAULT,
                Fault.disconnectAfterReading(),
                NO_FAULT,
                Fault.status(422),
                NO_FAULT,
                Fault.status(402));
        assertThat(run(file)).isEqualTo(ExitCode.STOPPED);
        assertThat(out()).endsWith("campaign: sent=2 rejected=1 unknown=1 sending=0 pending=1\n");
        write(IntStream.range(0, 5).mapToObj(i -> row(i, "On Friday.")));

        assertThat(run(file, "--dry-run")).isZero();
        assertThat(out()).contains("Pending with another text so far: 1\n  line 6: " + key(4));
        String kept = "With another text than the one that was or may have been sent: 3\n  line 2: " + key(0)
                + "\n  line 3: " + key(1) + "\n  line 5: " + key(3) + "\n";
        assertThat(out()).contains(kept, "to-send=1 ");
        assertThat(run(file, "--retry-rejected")).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(out()).contains(kept);
        assertThat(run(file, "--send-again", key(1))).isZero();

        assertThat(sandbox.emails())
                .extracting(SandboxEmail::recipientMessage)
                .containsExactly(
                        "Please sign.", "Please sign.", "Please sign.", "On Friday.", "On Friday.", "On Friday.");
    }

    /** The row of another file would be sent. */
    @Test
    void aDecisionWithAWrongKeyOrFileChangesNothing() throws IOException {
        assertThat(run(file, "--mark-sent", "typo")).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(directory).isDirectoryNotContaining("glob:**ledger*");
        failAfter(CHECKS, Fault.disconnectAfterReading(), NO_FAULT, Fault.status(422));
        assertThat(run(file)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(run(file, "--mark-sent", key(0), "--send-again", key(0))).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(run(file, "--mark-sent", key(0), "--send-again", key(1))).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(err()).contains("The ledger has no unknown row " + key(1));
        write(Stream.of(row(2, "Please sign.")));

        assertThat(run(file, "--send-again", key(0))).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(err()).contains("The file has no row " + key(0));
        assertThat(run(file, "--mark-sent", key(0), "--retry-rejected")).isZero();
        assertThat(out()).contains("Rejected or unknown, but not in this file: 1");
        assertThat(out()).endsWith("campaign: sent=4 rejected=1 unknown=0 sending=0 pending=0\n");
    }

    @Test
    void aSecondRunOfALedgerSaysSinceWhenItIsInUse() throws IOException {
        Path ledger = directory.resolve("campaign.ledger");
        try (OneRun first = OneRun.of(ledger)) {
            assertThat(run(file)).isEqualTo(ExitCode.WRONG_INPUT);
            assertThat(err()).containsPattern("since 20\\d\\d-.*Z, another run uses the ledger " + first.ledger());
            assertThat(run(file, "--dry-run")).isZero();
        }
        assertThat(directory).isDirectoryNotContaining("glob:**ledger*");
        assertThat(run(file)).isZero();
        assertThat(sent()).isEqualTo(5);
        assertThat(directory.resolve("campaign.ledger.lock")).exists();
    }

    /** Where it leads may be another folder tomorrow. */
    @Test
    void behindALinkNoLedgerIsBegunUnlessItIsNamed() throws IOException {
        Needs.system(OS.LINUX);
        Path release = Files.createDirectory(directory.resolve("4"));
        Path current = Files.createSymbolicLink(directory.resolve("current"), release);
        Path behind = Files.move(file, release.resolve("p.csv"));
        Path linked = Files.createSymbolicLink(directory.resolve("p.csv"), behind);

        for (Path path : List.of(current.resolve("p.csv"), linked)) {
            assertThat(run(path)).isEqualTo(ExitCode.WRONG_INPUT);
            assertThat(run(path, "--dry-run")).isEqualTo(ExitCode.WRONG_INPUT);
            assertThat(err()).contains("is a symbolic link", "--ledger");
        }
        assertThat(release).isDirectoryNotContaining("glob:**ledger*");
        assertThat(run(linked, "--ledger", release.resolve("campaign.ledger"))).isZero();
        assertThat(run(current.resolve("p.csv"))).as(err()).isZero();
        run(linked, "--sandbox");
        Files.delete(release.resolve("campaign.ledger"));
        run(behind, "--sandbox");
        assertThat(run(linked)).as("the batch of the sandbox only").isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(sent()).isEqualTo(5);
    }

    /** The shell calls it by the link, and the program by the folder that this leads to. */
    @Test
    void aFolderThatTheShellHasEnteredByALinkIsOneToo() throws IOException {
        Path here = Path.of("").toAbsolutePath();
        Path link = Files.createSymbolicLink(directory.resolve("here"), here);
        Path relative = here.relativize(file);

        environment.put("PWD", link.toString());
        assertThat(run(relative)).isEqualTo(ExitCode.WRONG_INPUT);
        // It is another folder's: a program was started elsewhere.
        environment.put("PWD", directory.toString());
        assertThat(run(relative)).as(err()).isZero();
    }

    /** Without the ledger, the next run would send everything again. */
    @Test
    void resultsThatWouldReplaceTheLedgerTheRecipientsOrANoteEndARunBeforeItSends() throws IOException {
        Path results = directory.resolve("results.csv");
        for (String kept : "campaign.ledger recipients.csv x/../recipients.csv . recipients.csv/x".split(" ", -1)) {
            Files.createDirectories(directory.resolve("x"));
            assertThat(run(file, "--results", directory.resolve(kept))).isEqualTo(ExitCode.WRONG_INPUT);
        }
        assertThat(err()).startsWith("Cannot ");
        assertThat(sent()).isZero();
        assertThat(run(file, "--results", results)).isZero();
        for (String kept : List.of("campaign.ledger", "campaign.ledger-journal")) {
            assertThat(run(file, "--dry-run", "--results", directory.resolve(kept)))
                    .isEqualTo(ExitCode.WRONG_INPUT);
        }
        Path link =
                OS.WINDOWS.isCurrentOs() ? results : Files.createSymbolicLink(directory.resolve("link.csv"), results);
        assertThat(run(link, "--results", results)).isEqualTo(ExitCode.WRONG_INPUT);
        String written = Files.readString(results);
        for (String note : List.of(",note,campaign-results\r", ",campaign-results,note\r")) {
            Files.writeString(results, written.replace(",campaign-results\r", note));
            assertThat(run(file, "--results", results)).isEqualTo(ExitCode.WRONG_INPUT);
        }
        assertThat(err()).contains("was not written by this program");
    }

    @Test
    void aLedgerIsKnownByItsRealPath() throws IOException {
        Needs.system(OS.LINUX);
        Path behind = Files.createSymbolicLink(
                directory.resolve("behind"), Files.createDirectories(directory.resolve("elsewhere/a/b")));
        Path ledger = directory.resolve("elsewhere/a/x? 1% #1.ledger");
        assertThat(run(file, "--ledger", behind.resolve("../x? 1% #1.ledger"))).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(run(file, "--ledger", ledger)).isZero();
        assertThat(run(file, "--ledger", behind.resolve("../x? 1% #1.ledger"))).isZero();
        assertThat(sent()).isEqualTo(5);
        assertThat(ledger).exists();
        assertThat(run(Path.of("/dev/null"))).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(err()).contains("/dev/null is no regular file");
    }

    /** It has messages to people. */
    @Test
    void aNewLedgerIsReadableByItsOwnerOnlyAndAnEmptyOneIsNone() throws IOException {
        Needs.system(OS.LINUX);
        Path ledger = directory.resolve("campaign.ledger");
        Files.createFile(directory.resolve("old.ledger"));
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
                .contains("Another program has it open: close that, and run it again.")
                .doesNotContain("--ledger", "create table");
        assertThat(sent()).isEqualTo(5);
    }
}
