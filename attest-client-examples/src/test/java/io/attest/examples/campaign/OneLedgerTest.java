package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.examples.testing.Printed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        assertThat(run(file, "--limit", 2)).isEqualTo(ExitCode.NOT_ALL_SENT);
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

    /** A page for longer than a minute is a wrong base URL. */
    @ParameterizedTest
    @CsvSource({
        "4, 60, 1 2 4 8, 0, 60",
        "99, 5, 1 2 4 8 16 32 60 60 60 60, 0, 5",
        "4, 60, 1 2 4 8, 404, 1",
        "99, 60, 1 2 4 8 16 32, 404, 1"
    })
    void waitsForAServiceThatIsNotUpYetAndNoLongerThanItsPatience(
            int down, int minutes, String seconds, int page, int atMost) {
        Printed out = new Printed();
        List<String> waits = new ArrayList<>();
        Supplier<String> service = () -> {
            if (waits.size() < down) {
                throw page == 0 ? NetworkException.of(Outcome.NOT_SENT) : ApiException.of(page, "<html>no</html>");
            }
            return "up";
        };
        Predicate<Duration> wait = time -> waits.add("" + time.toSeconds());

        if (down < 10) {
            assertThat(WaitForService.await(service, Duration.ofMinutes(minutes), wait, out))
                    .isEqualTo("up");
        } else {
            assertThatThrownBy(() -> WaitForService.await(service, Duration.ofMinutes(minutes), wait, out))
                    .isInstanceOf(AttestException.class);
        }

        assertThat(waits).containsExactly(seconds.split(" ", -1));
        assertThat(out.lines()).singleElement().asString().contains("Waiting for the service, for " + atMost + " min");
    }
}
