package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code SendCampaign} says to its arguments, files and environment, and what it only checks. */
@Timeout(60)
class SendCampaignArgumentsTest extends CampaignFixture {

    @Test
    void aDryRunSendsNothingAndMakesNoLedger() throws IOException {
        String unpublished = sandbox.catalogue().unpublishedDocument().id();
        String foreign = sandbox.catalogue().foreignDocumentId();
        Files.writeString(
                file,
                person(0) + "," + unpublished + ",\n" + person(0) + "," + foreign + ",\n",
                StandardOpenOption.APPEND);

        assertThat(run(file, "--dry-run")).isEqualTo(ExitCode.NOT_ALL_SENT);

        assertThat(out())
                .contains("line 7: the document has no published revision")
                .contains("line 8: the document is not in the organization")
                .contains("dry run: recipients=7 to-send=7 problems=2");
        assertThat(sandbox.received()).allMatch(request -> request.method().equals("GET"));
        assertThat(directory).isDirectoryNotContaining(path -> path.toString().contains("ledger"));
    }

    @Test
    void whatTheServiceDoesNotSayOfADocumentIsNoProblem() {
        Fault bare = json("{\"data\":[{\"id\":\"" + document + "\",\"organization_id\":\"o\"}],"
                + "\"meta\":{\"current_page\":1,\"last_page\":1}}");
        sandbox.failNext(json("{\"id\":\"u\"}"), bare, bare);

        assertThat(run(file, "--dry-run")).as(err()).isEqualTo(ExitCode.DONE);

        assertThat(out())
                .contains("Sending as (unknown) for (unknown), at ")
                .contains("dry run: recipients=5 to-send=5 problems=0");
    }

    @Test
    void withoutAnOrganizationALedgerCouldBeTakenForThatOfAnother() {
        Fault bare = json("{\"data\":[{\"id\":\"d\"}],\"meta\":{\"current_page\":1,\"last_page\":1}}");
        failAfter(1, bare, bare);

        assertThat(run(file)).isEqualTo(ExitCode.CANNOT_GO_ON);

        assertThat(err()).contains("The service does not say which organization the token is of");
        assertThat(sandbox.emails()).isEmpty();
    }

    @Test
    void aDryRunKnowsWhatIsSentAlreadyAndTakesNoDecisions() {
        failAfter(CHECKS + 3, Fault.status(402));
        run(file);

        assertThat(run(file, "--dry-run")).isEqualTo(ExitCode.DONE);

        assertThat(out()).contains("dry run: recipients=5 to-send=2 problems=0");
        assertThat(sandbox.emails()).hasSize(3);
        assertThat(run(file, "--dry-run", "--retry-rejected")).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(err()).startsWith("--dry-run");
    }

    @Test
    void aWrongFileIsReportedBeforeAnythingIsAsked() throws IOException {
        Files.writeString(file, "nonsense\n", StandardOpenOption.APPEND);

        assertThat(run(file)).isEqualTo(ExitCode.WRONG_INPUT);

        assertThat(err()).contains("Nothing was sent", "line 7: has 1 fields instead of 3");
        assertThat(sandbox.requestsReceived()).isZero();
        assertThat(run(directory.resolve("missing.csv"))).isEqualTo(ExitCode.WRONG_INPUT);
    }

    @Test
    void whatOneServiceWasSentSaysNothingAboutAnother() {
        run(file);
        try (AttestSandbox another = AttestSandbox.start()) {
            environment.put("ATTEST_BASE_URL", another.baseUrl());

            assertThat(run(file, "--dry-run")).isEqualTo(ExitCode.DONE);
            assertThat(out()).contains("to-send=5");
            assertThat(run(file)).isEqualTo(ExitCode.DONE);

            assertThat(another.emails()).hasSize(5);
        }
        assertThat(sandbox.emails()).hasSize(5);
    }

    @Test
    void aFileThatIsNoLedgerIsLeftAlone() throws IOException {
        Path text = Files.writeString(directory.resolve("text"), "person_id,document_id\n".repeat(100));

        assertThat(run(file, "--ledger", text)).isEqualTo(ExitCode.CANNOT_GO_ON);
        assertThat(run(file, "--ledger", text, "--dry-run")).isEqualTo(ExitCode.CANNOT_GO_ON);

        assertThat(err().lines().findFirst())
                .hasValueSatisfying(it -> assertThat(it).contains("The ledger cannot be used: "));
        assertThat(text).content().startsWith("person_id");
        assertThat(sandbox.emails()).isEmpty();
    }

    @Test
    void aQuestionMarkInTheNameOfALedgerIsPartOfIt() {
        Path ledger = directory.resolve("who? 100% #1 ü.ledger");

        assertThat(run(file, "--ledger", ledger)).isEqualTo(ExitCode.DONE);

        assertThat(directory).isDirectoryContaining(path -> path.equals(ledger));
        assertThat(directory.resolve("who")).doesNotExist();
    }

    @Test
    void aSampleIsWrittenWhereNoFileIs() {
        environment.clear();
        Path sample = directory.resolve("sample.csv");

        assertThat(run("--sample", sample)).isEqualTo(ExitCode.DONE);
        assertThat(run("--sample", sample)).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(run(sample)).isEqualTo(ExitCode.NOT_ALL_SENT);
        assertThat(run(sample)).isEqualTo(ExitCode.NOT_ALL_SENT);

        assertThat(out()).endsWith("campaign: sent=12 rejected=2 unknown=0 sending=0 pending=0\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3601})
    void theTimeoutIsAnHourAtMost(int seconds) {
        assertThat(run("--timeout", seconds)).isEqualTo(ExitCode.WRONG_INPUT);

        assertThat(err()).contains("--timeout must be 1 to 3600, but is " + seconds);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--no-such-option", "--mark-sent=one", "--timeout=soon", "a.csv b.csv", ""})
    void wrongArgumentsAreExplained(String args) {
        assertThat(run((Object[]) args.split(" "))).isEqualTo(ExitCode.WRONG_INPUT);

        assertThat(err()).isNotBlank().doesNotContain("\tat ");
        assertThat(sandbox.requestsReceived("POST", "/attestation-requests")).isZero();
    }
}
