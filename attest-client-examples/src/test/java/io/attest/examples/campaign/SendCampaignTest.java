package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxEmail;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class SendCampaignTest extends CampaignFixture {

    @Test
    void everybodyIsSentToOnceHoweverOftenItRuns() {
        assertThat(run(file)).isEqualTo(ExitCode.DONE);
        assertThat(run(file)).isEqualTo(ExitCode.DONE);

        assertThat(sandbox.emails()).extracting(SandboxEmail::personId).containsExactlyElementsOf(people(0, 5));
        assertThat(sandbox.emails()).extracting(SandboxEmail::recipientMessage).containsOnly("Please sign.");
        assertThat(out()).endsWith("campaign: sent=5 refused=0 unknown=0 pending=0\n");
    }

    @Test
    void rowsThatAreAddedLaterAreSentAndAChangedMessageIsReported() throws IOException {
        run(file);
        write(Stream.of(row(0, "Other words."), row(1, "Please sign."), row(7, "New.")));

        assertThat(run(file)).isEqualTo(ExitCode.DONE);

        assertThat(sandbox.emails())
                .extracting(SandboxEmail::personId)
                .endsWith(person(7))
                .hasSize(6);
        assertThat(out()).contains("line 2: the message has changed since row #1 was sent");
    }

    @Test
    void refusedRowsKeepTheServicesWordsAndDoNotStopTheRest() throws IOException {
        String unpublished = sandbox.catalogue().unpublishedDocument().id();
        write(Stream.of(
                row(0, ""),
                person(1) + "," + unpublished + ",",
                sandbox.catalogue().foreignPersonId() + "," + document + ",",
                row(2, ""),
                row(3, "")));
        order(CHECKS + 3, Fault.status(422));

        assertThat(run(file)).isEqualTo(ExitCode.NOT_ALL_SENT);

        assertThat(sandbox.emails()).extracting(SandboxEmail::personId).containsExactly(person(0), person(3));
        assertThat(out())
                .contains("status 400: ", "The document has no published revision")
                .contains("status 404: ", "Person not found")
                .contains("status 422: ", "The person_id is invalid")
                .endsWith("campaign: sent=2 refused=3 unknown=0 pending=0\n");

        assertThat(run(file)).isEqualTo(ExitCode.NOT_ALL_SENT);
        assertThat(sandbox.requestsReceived("POST", "/attestation-requests")).isEqualTo(5);

        assertThat(run("--retry-refused", file)).isEqualTo(ExitCode.NOT_ALL_SENT);
        assertThat(out()).endsWith("campaign: sent=3 refused=2 unknown=0 pending=0\n");
    }

    @ParameterizedTest
    @CsvSource({
        "401, 4, does not accept the access token",
        "402, 4, has ended (402)",
        "403, 4, may not send requests (403)",
        "405, 1, refused in an unexpected way"
    })
    void whatConcernsEveryRowStopsAtOnceAndLosesNothing(int status, int exitCode, String sentence) {
        order(CHECKS + 2, Fault.status(status));

        assertThat(run(file)).isEqualTo(exitCode);

        assertThat(err()).contains(sentence, "Run the same command again to go on.");
        assertThat(out()).endsWith("campaign: sent=2 refused=0 unknown=0 pending=3\n");
        assertThat(run(file)).isEqualTo(ExitCode.DONE);
        assertThat(sandbox.emails()).extracting(SandboxEmail::personId).containsExactlyElementsOf(people(0, 5));
    }

    @Test
    void aTokenThatMayNotSendIsNoticedBeforeAnythingIsSent() {
        for (String token : List.of(sandbox.groupManagerToken(), sandbox.expiredToken(), "unknown")) {
            use(token);
            assertThat(run(file)).isEqualTo(ExitCode.STOPPED_BY_SERVICE);
        }

        assertThat(sandbox.requestsReceived("POST", "/attestation-requests")).isZero();
    }

    @Test
    void anUnknownRowIsListedAndNeverRepeatedUntilAPersonSettlesIt() {
        order(CHECKS + 1, Fault.disconnectAfterReading(), NONE, Fault.status(503));

        assertThat(run(file)).isEqualTo(ExitCode.NOT_ALL_SENT);
        assertThat(run(file)).isEqualTo(ExitCode.NOT_ALL_SENT);

        assertThat(sandbox.requestsReceived("POST", "/attestation-requests")).isEqualTo(5);
        assertThat(out())
                .contains("#2 person " + person(1), "no status: ", "#4 person " + person(3), "status 503: ")
                .contains("--mark-sent 2,4")
                .endsWith("campaign: sent=3 refused=0 unknown=2 pending=0\n");

        assertThat(run(file, "--mark-sent", "2", "--retry-unknown")).isEqualTo(ExitCode.DONE);

        assertThat(sandbox.emails())
                .extracting(SandboxEmail::personId)
                .containsExactlyInAnyOrderElementsOf(people(0, 5));
        assertThat(out()).endsWith("campaign: sent=5 refused=0 unknown=0 pending=0\n");
    }

    @Test
    void whatWasCutOffIsNotRepeatedByADecisionThatWasMadeBefore() {
        order(CHECKS, Fault.status(402));
        run(file);
        try (Ledger ledger = Ledger.open(Path.of(file + ".ledger"), Clock.systemUTC())) {
            ledger.begin(2, ledger.rows().get(1).messageHash());
        }

        assertThat(run(file, "--retry-unknown")).isEqualTo(ExitCode.NOT_ALL_SENT);

        assertThat(sandbox.emails())
                .extracting(SandboxEmail::personId)
                .hasSize(4)
                .doesNotContain(person(1));
        assertThat(out()).contains("--mark-sent 2").endsWith("campaign: sent=4 refused=0 unknown=1 pending=0\n");
    }

    @Test
    void whoGoesOnIsToldToLeaveDecisionsOut() {
        order(CHECKS, Fault.disconnectAfterReading());
        run(file);
        order(CHECKS, Fault.status(402));

        assertThat(run(file, "--retry-unknown")).isEqualTo(ExitCode.STOPPED_BY_SERVICE);

        assertThat(err())
                .contains("Run it again to go on, without --mark-sent, --retry-unknown and --retry-refused.")
                .doesNotContain("same command");
        assertThat(run(file)).isEqualTo(ExitCode.DONE);
    }

    @Test
    void onlyUnknownRowsCanBeMarkedAndAWrongNumberChangesNothing() {
        order(CHECKS + 1, Fault.disconnectAfterReading());
        run(file);

        assertThat(run(file, "--mark-sent", "2,3")).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(err()).contains("--mark-sent 3: the ledger has no unknown row with this number");
        assertThat(run(file)).isEqualTo(ExitCode.NOT_ALL_SENT);
        assertThat(out()).endsWith("unknown=1 pending=0\n");
    }

    @Test
    void anAcceptedRequestWithAnUnreadableResponseIsSent() {
        order(CHECKS, Fault.cutBody(), Fault.statusWithBody(201, "text/html", "<p>thanks</p>"));

        assertThat(run(file)).isEqualTo(ExitCode.DONE);
        assertThat(sandbox.emails()).hasSize(4);
    }

    @Test
    void aPageOfAProxyIsNoEvidenceThatTheServiceWasAsked() {
        order(CHECKS, Fault.statusWithBody(200, "text/html", "<h1>Back soon</h1>"));

        assertThat(run(file)).isEqualTo(ExitCode.NOT_ALL_SENT);

        assertThat(sandbox.emails()).hasSize(4);
        assertThat(out()).contains("status 200: ").endsWith("campaign: sent=4 refused=0 unknown=1 pending=0\n");
    }

    @Test
    void aNameCannotCommandTheTerminal() {
        sandbox.failNext(json("""
                {"id": "u", "name": "A\\u001b[2J", "current_organization_name": "B\\u001b[2J"}"""));

        assertThat(run(file)).isEqualTo(ExitCode.DONE);

        assertThat(out()).startsWith("Sending as A?[2J for B?[2J, at ");
    }

    @Test
    void aCallLastsLongerThanTheServiceMayBeSilent() {
        assertThat(Service.callTimeout(Duration.ofHours(1))).isGreaterThan(Duration.ofHours(1));
        assertThat(Service.callTimeout(Duration.ofSeconds(30))).isEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void fiveFailuresInARowStopTheCampaign() throws IOException {
        write(IntStream.range(0, 9).mapToObj(i -> row(i, "")));
        Fault failure = Fault.status(500);
        order(CHECKS, failure, failure, NONE, failure, failure, failure, failure, failure);

        assertThat(run(file)).isEqualTo(ExitCode.CANNOT_GO_ON);

        assertThat(err()).contains("Failed 5 times in a row");
        assertThat(out()).endsWith("campaign: sent=1 refused=0 unknown=7 pending=1\n");
    }
}
