package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;

import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.examples.cli.ExitCode;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxEmail;
import io.attest.sandbox.SandboxResponse;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class SendCampaignTest extends CampaignFixture {

    /** Also with another spelling of the base URL. */
    @Test
    void eachRecipientIsSentToOnceHoweverOftenItRuns() {
        assertThat(run(file)).isEqualTo(ExitCode.DONE);
        environment.computeIfPresent("ATTEST_BASE_URL", (name, url) -> url.replace("http:", "HTTP:") + "/");
        assertThat(run(file)).isEqualTo(ExitCode.DONE);

        assertThat(sandbox.emails()).extracting(SandboxEmail::personId).containsExactlyElementsOf(people(0, 5));
        assertThat(sandbox.emails()).extracting(SandboxEmail::recipientMessage).containsOnly("Please sign.");
        assertThat(out()).endsWith("campaign: sent=5 rejected=0 unknown=0 sending=0 pending=0\n");
    }

    @Test
    void aRowThatAKilledProcessWasSendingIsWaitedForAndNotRepeated() {
        SendLedger ledger = ledger();
        ledger.add(List.of(SendItem.of(
                key(0), CreateAttestationRequest.of(person(0), document).withRecipientMessage("Please sign."))));
        ledger.claim("killed", Instant.now(), Instant.now().plusSeconds(3));

        assertThat(run(file)).isEqualTo(ExitCode.INCOMPLETE);

        assertThat(out())
                .contains("was sending when it was killed: 1. This run waits")
                .containsOnlyOnce(key(0) + " unknown: the process that was sending it has ended")
                .endsWith("campaign: sent=4 rejected=0 unknown=1 sending=0 pending=0\n");
    }

    private SendLedger ledger() {
        return LedgerFile.of(directory.resolve("campaign.ledger"), false, Duration.ZERO)
                .create();
    }

    @Test
    void rejectedRowsKeepTheServicesWordsAndDoNotStopTheRest() throws IOException {
        String unpublished = sandbox.catalogue().unpublishedDocument().id();
        write(Stream.of(
                row(0, ""),
                person(1) + "," + unpublished + ",",
                sandbox.catalogue().foreignPersonId() + "," + document + ",",
                row(2, ""),
                row(3, "")));
        // After the 404, the run asks whose token it is.
        failAfter(CHECKS + 4, Fault.status(422));

        assertThat(run(file)).isEqualTo(ExitCode.INCOMPLETE);

        assertThat(sandbox.emails()).extracting(SandboxEmail::personId).containsExactly(person(0), person(3));
        assertThat(out())
                .contains("rejected: POST /attestation-requests returned 400. The document has no published revision")
                .contains("Person not found", "The person_id is invalid")
                .contains("BadRequestException 400", "NotFoundException 404", "ValidationException 422")
                .endsWith("campaign: sent=2 rejected=3 unknown=0 sending=0 pending=0\n");

        assertThat(run(file)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(run("--retry-rejected", file)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(out()).endsWith("campaign: sent=3 rejected=2 unknown=0 sending=0 pending=0\n");
    }

    @ParameterizedTest
    @CsvSource({
        "401, 2, 4, Run it again, rejected=0 unknown=0 sending=0 pending=6",
        "402, 1, 4, To be paid at https://, rejected=0 unknown=0 sending=0 pending=6",
        "403, 1, 4, Run it again, rejected=0 unknown=0 sending=0 pending=6",
        "500, 2, 3, The ledger is paused: two sends in a row, rejected=0 unknown=2 sending=0 pending=4"
    })
    void aCampaignThatIsStoppedSaysWhy(int status, int times, int exitCode, String said, String counts)
            throws IOException {
        write(IntStream.range(0, 6).mapToObj(i -> row(i, "")));
        // A sign of life between two of them.
        failAfter(CHECKS);
        for (int i = 0; i < times; i++) {
            sandbox.failNext(Fault.status(status), NO_FAULT);
        }

        assertThat(run(file)).isEqualTo(exitCode);

        assertThat(err()).contains("Stopped: ", " " + status, said);
        assertThat(out()).endsWith("campaign: sent=0 " + counts + "\n");
    }

    /** A list that is not as long as it says does not keep a dry run from checking what it can. */
    @Test
    void aDryRunSaysThatItCouldNotCheckAllDocuments() {
        sandbox.stub(
                "GET", "/documents", request -> SandboxResponse.of(200, "application/json", """
                        {"data":[{"id":"%s"}],"meta":{"current_page":1,"last_page":1,"total":250}}""".formatted(document)));

        assertThat(run(file, "--dry-run")).isEqualTo(ExitCode.INCOMPLETE);

        assertThat(out())
                .contains("The active documents could not be checked for certain: two equal readings of the list have")
                .contains("to-send=5 problems=2");
    }

    /** A firewall may answer so after it has passed the request on. */
    @Test
    void twoPagesInARowPauseTheLedgerUntilAPersonHasLooked() {
        Fault page = Fault.statusWithBody(403, "text/html", "<html>no</html>");
        sandbox.failNext("POST", "/attestation-requests", page, page);

        assertThat(run(file)).isEqualTo(ExitCode.INCOMPLETE);

        assertThat(err())
                .contains(
                        "Stopped: POST /attestation-requests returned 403.", "Check the base URL " + sandbox.baseUrl())
                .contains("The ledger is paused: two sends in a row ended in doubt", "--resume")
                .doesNotContain("Run it again");
        assertThat(out()).endsWith("campaign: sent=0 rejected=0 unknown=2 sending=0 pending=3\n");

        assertThat(run(file)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(run(file, "--dry-run")).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(out()).contains("The ledger is paused: two sends", "to-send=3 problems=1");
        assertThat(sandbox.emails()).isEmpty();
        assertThat(run(file, "--mark-sent", key(0), "--send-again", key(1), "--resume"))
                .isEqualTo(ExitCode.DONE);
        assertThat(sandbox.emails()).hasSize(4);
    }

    @Test
    void anUnknownRowIsListedAndNeverRepeatedUntilAPersonSettlesIt() {
        failAfter(CHECKS + 1, Fault.disconnectAfterReading(), NO_FAULT, NO_FAULT, Fault.status(503));

        assertThat(run(file)).isEqualTo(ExitCode.INCOMPLETE);
        assertThat(run(file)).isEqualTo(ExitCode.INCOMPLETE);

        assertThat(sandbox.requestsReceived("POST", "/attestation-requests")).isEqualTo(5);
        assertThat(out())
                .contains("NetworkException", "ServerException 503")
                .contains("--mark-sent " + key(1) + "," + key(3), "--send-again " + key(1) + "," + key(3))
                .endsWith("campaign: sent=3 rejected=0 unknown=2 sending=0 pending=0\n");

        assertThat(run(file, "--mark-sent", key(1), "--send-again", key(3))).isEqualTo(ExitCode.DONE);

        assertThat(sandbox.emails())
                .extracting(SandboxEmail::personId)
                .containsExactlyInAnyOrderElementsOf(people(0, 5));
        assertThat(out()).endsWith("campaign: sent=5 rejected=0 unknown=0 sending=0 pending=0\n");
    }

    @Test
    void theResultsAreATableOfWhatBecameOfEachRow() throws IOException {
        Path results = directory.resolve("new").resolve("results.csv");
        failAfter(
                CHECKS + 1,
                Fault.statusWithBody(422, "application/json", "{\"message\": \"=1+1;=1+1\"}"),
                Fault.disconnectAfterReading(),
                NO_FAULT,
                Fault.statusWithBody(402, "application/json", "{\"message\": \"No money\"}"));

        assertThat(run(file, "--results", results)).isEqualTo(ExitCode.STOPPED);

        assertThat(Files.readString(results).replaceAll("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ", "TIME"))
                .isEqualTo(
                        "\uFEFFperson_id,document_id,recipient_message,state,reason,time,campaign-results-unfinished\r\n"
                                + person(3) + "," + document
                                + ",Please sign.,pending,PaymentRequiredException 402: No money,TIME,\r\n"
                                + person(4) + "," + document + ",Please sign.,pending,,TIME,\r\n"
                                + person(0) + "," + document + ",Please sign.,sent,,TIME,\r\n"
                                + person(1) + "," + document
                                + ",Please sign.,rejected,ValidationException 422: =1+1;'=1+1,TIME,\r\n"
                                + person(2) + "," + document + ",Please sign.,unknown,NetworkException,TIME,\r\n");
        byte[] written = Files.readAllBytes(results);
        Path other = directory.resolve("other.csv");
        Files.writeString(other, HEADER + "\n" + row(7, ""));
        assertThat(run(other, "--results", results, "--dry-run", "--ledger", directory.resolve("other")))
                .isEqualTo(ExitCode.DONE);
        assertThat(results).hasBinaryContent(written);
    }

    /** A spreadsheet has saved them meanwhile. Until the end, also if the process is killed, they are unfinished. */
    @Test
    void resultsThatCannotBeReplacedAtTheEndDoNotHideThatAllWasSent() throws IOException {
        File results = directory.resolve("results.csv").toFile();
        File saved = Files.writeString(directory.resolve("saved.csv"), "a;b").toFile();
        List<String> during = new ArrayList<>();
        atEachSignOfLife(() -> {
            if (results.exists() && saved.exists()) {
                during.add(contentOf(results));
                assertThat(saved.renameTo(results)).isTrue();
            }
        });

        assertThat(run(file, "--results", results)).isEqualTo(ExitCode.CANNOT_GO_ON);

        assertThat(out()).endsWith("campaign: sent=5 rejected=0 unknown=0 sending=0 pending=0\n");
        assertThat(err()).contains("results.csv was not written by this program");
        assertThat(results).hasContent("a;b");
        assertThat(during).singleElement().asString().contains(",campaign-results-unfinished\r");
    }

    @Test
    void aCallLastsLongerThanTheServiceMayBeSilent() {
        assertThat(CampaignCommand.sending(Duration.ofHours(1)).timeout()).isGreaterThan(Duration.ofHours(1));
    }
}
