package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.examples.testing.Printed;
import io.attest.sandbox.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Nobody is sent to twice, whatever the file is called. */
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

    @Test
    void aRenamedOrReSavedFileSendsNothing() throws IOException {
        assertThat(run(file)).isZero();
        Path other = directory.resolve("again.csv");
        Files.writeString(
                other, "\uFEFF" + Files.readString(file).replace(',', ';').replace("\n", "\r\n"));

        assertThat(run(other)).isZero();
        assertThat(sent()).isEqualTo(5);
    }

    /** A spreadsheet writes them so. */
    @Test
    void anotherLineBreakInAMessageIsNoOtherMessage() throws IOException {
        Files.writeString(file, HEADER + "\n" + person(0) + "," + document + ",\"Hello\nyou\"\n");
        assertThat(run(file)).isZero();
        Files.writeString(file, Files.readString(file).replace("\n", "\r\n"));

        assertThat(run(file)).isZero();
        assertThat(sent()).isEqualTo(1);
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
    void aLedgerOfAnEarlierVersionIsTakenOnIfThereIsOne() throws IOException {
        assertThat(run(file)).isZero();
        Path earlier = directory.resolve("old.csv.ledger");
        Files.move(directory.resolve("campaign.ledger"), earlier);

        assertThat(run(file)).isZero();
        assertThat(sent()).isEqualTo(5);
        assertThat(out()).contains("The ledger is " + earlier);

        Files.copy(earlier, directory.resolve("older.csv.ledger"));
        assertThat(run(file)).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(err()).contains("several ledgers of an earlier version").contains("--ledger");
        assertThat(sent()).isEqualTo(5);
    }

    @Test
    void aPilotSendsSoManyAndTheNextRunGoesOn() {
        assertThat(run(file, "--limit", 2)).isEqualTo(ExitCode.NOT_ALL_SENT);
        assertThat(sent()).isEqualTo(2);
        assertThat(out()).contains("Rows that --limit has left for the next run: 3");
        assertThat(run(file, "--limit", 2)).isEqualTo(ExitCode.NOT_ALL_SENT);
        assertThat(sent()).isEqualTo(4);
        assertThat(run(file)).isZero();
        assertThat(sent()).isEqualTo(5);
    }

    /** The columns state, reason and time of a table of results are no obstacle. */
    @Test
    void resultsAreAFileAgain() throws IOException {
        Path results = directory.resolve("results.csv");
        Files.writeString(
                file,
                "team,person_id,document_id,recipient_message\nblue," + person(0) + "," + document + ",=1+1\nred,"
                        + sandbox.catalogue().foreignPersonId() + "," + document + ",\n");
        assertThat(run(file, "--results", results)).isEqualTo(ExitCode.NOT_ALL_SENT);
        assertThat(results)
                .content()
                .contains("person_id,document_id,recipient_message,state,reason,time,team")
                .containsPattern("rejected,.*,red");

        assertThat(run(results)).isEqualTo(ExitCode.NOT_ALL_SENT);
        assertThat(sent()).isEqualTo(1);
        assertThat(run(results, "--batch", "again", "--limit", 1)).isEqualTo(ExitCode.NOT_ALL_SENT);
        assertThat(sent()).isEqualTo(2);
    }

    @Test
    void rowsThatAGatewayRejectedAreToldApartFromThoseOfTheService() {
        assertThat(List.of(
                        "NotFoundException 404: A text came instead of JSON (404): a proxy or firewall answered, not the"
                                + " service",
                        "UnexpectedStatusException 405"))
                .allMatch(Decisions::isOfAGateway);
        assertThat(List.of("NotFoundException 404: Person not found", "ValidationException 422"))
                .noneMatch(Decisions::isOfAGateway);
    }

    @Test
    void whatAGatewayRejectedIsSentAgain() throws IOException {
        Files.writeString(
                file,
                HEADER + "\n" + row(0, "") + "\n" + sandbox.catalogue().foreignPersonId() + "," + document + ",\n");
        Fault page = Fault.statusWithBody(403, "text/html", "<html>no</html>");
        failAfter(2, page, NO_FAULT, page);
        assertThat(run(file)).isEqualTo(ExitCode.NOT_ALL_SENT);
        assertThat(sent()).isZero();

        assertThat(run(file, "--retry-gateway")).isEqualTo(ExitCode.NOT_ALL_SENT);

        assertThat(sent()).isEqualTo(1);
        assertThat(out()).endsWith("campaign: sent=1 rejected=1 unknown=0 sending=0 pending=0\n");
    }

    /** It ended with exit code 1. */
    @Test
    void waitsForAServiceThatIsNotUpYet() {
        Printed out = new Printed();
        List<Duration> waits = new ArrayList<>();

        String answer = WaitForService.await(
                () -> {
                    if (waits.size() < 4) {
                        throw NetworkException.of(Outcome.NOT_SENT);
                    }
                    return "up";
                },
                Duration.ofMinutes(60),
                waits::add,
                out);

        assertThat(answer).isEqualTo("up");
        assertThat(waits).extracting(Duration::toSeconds).containsExactly(1L, 2L, 4L, 8L);
        assertThat(out.text().lines()).singleElement().asString().contains("Waiting for the service, for 60 minutes");
    }

    @Test
    void waitsNoLongerThanItsPatience() {
        List<Duration> waits = new ArrayList<>();

        assertThat(catchThrowable(() -> WaitForService.await(
                        () -> {
                            throw NetworkException.of(Outcome.NOT_SENT);
                        },
                        Duration.ofMinutes(5),
                        waits::add,
                        new Printed())))
                .isInstanceOf(AttestException.class);

        assertThat(waits).extracting(Duration::toSeconds).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 60L, 60L, 60L, 60L);
    }
}
