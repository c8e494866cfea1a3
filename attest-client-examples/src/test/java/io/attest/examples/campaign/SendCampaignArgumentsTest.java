package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.model.Document;
import io.attest.examples.cli.ExitCode;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

        assertThat(run(file, "--dry-run")).isEqualTo(ExitCode.INCOMPLETE);

        assertThat(out())
                .contains("line 7: the document has no published revision")
                .contains("line 8: the document is not in the organization")
                .contains("campaign.ledger, which is new.\n", "dry run: recipients=7 to-send=7 problems=2");
        assertThat(sandbox.received()).allMatch(request -> request.method().equals("GET"));
        assertThat(directory).isDirectoryNotContaining(path -> path.toString().contains("ledger"));
        run(file, "--dry-run", "--limit", 3);
        assertThat(out()).contains("dry run: recipients=7 to-send=3 problems=0");
        assertThat(run(file, "--dry-run", "--retry-rejected")).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(err()).startsWith("--dry-run");
    }

    @Test
    void withoutAnOrganizationALedgerCouldBeTakenForThatOfAnother() {
        sandbox.failNext(json("{\"id\":\"u\"}"));

        assertThat(run(file)).isEqualTo(ExitCode.CANNOT_GO_ON);

        assertThat(err()).contains("The service does not say which organization the token is of");
        assertThat(sandbox.emails()).isEmpty();
    }

    @Test
    void aDryRunNamesTheDocumentsThatTheServiceMaySendAgainByItself() throws IOException {
        Document renewed = sandbox.addDocument(Fixtures.document().toBuilder()
                .name("Fire \u001b[2J drill")
                .autoRenew(true)
                .renewalIntervalDays(365)
                .build());
        Files.writeString(file, person(0) + "," + renewed.id() + ",\n", StandardOpenOption.APPEND);
        sandbox.failNext("GET", "/documents", Fault.status(503));

        assertThat(run(file, "--dry-run")).as(err()).isEqualTo(ExitCode.DONE);

        assertThat(out()).contains("GET /documents returned 503", "Waiting for the service, for 60 min at most");

        assertThat(out().lines().filter(line -> line.startsWith("auto_renew: ")))
                .containsExactly("auto_renew: the service may send Fire ?[2J drill (" + renewed.id()
                        + ") again by itself, after 365 days.");
    }

    @Test
    void aWrongFileIsReportedBeforeAnythingIsAsked() throws IOException {
        Files.writeString(file, "nonsense\n" + row(6, "Dear {{first_name}}"), StandardOpenOption.APPEND);

        assertThat(run(file, "--dry-run")).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(run(file)).isEqualTo(ExitCode.WRONG_INPUT);

        assertThat(err())
                .contains("Nothing was sent", "line 7: has 1 fields instead of 3")
                .contains("line 8: recipient_message has \"{{first_name}}\"");
        assertThat(sandbox.requestsReceived()).isZero();
        assertThat(run(directory.resolve("missing.csv"))).isEqualTo(ExitCode.WRONG_INPUT);
    }

    @Test
    void ofAnotherServiceOrOrganizationNothingIsSentUnlessAPersonSaysThatItIsTheSame() throws IOException {
        failAfter(CHECKS + 3, Fault.status(402));
        run(file);
        // The ids of its catalogue are the same.
        try (AttestSandbox another = AttestSandbox.start()) {
            environment.put("ATTEST_BASE_URL", another.baseUrl());

            write(IntStream.range(0, 6).mapToObj(i -> row(i, "Please sign.")));
            assertThat(run(file)).isEqualTo(ExitCode.WRONG_INPUT);
            assertThat(err())
                    .startsWith("Nothing was sent")
                    .contains("has the rows of " + sandbox.baseUrl() + ", Sandbox Ltd, but this is " + another.baseUrl()
                            + ", Sandbox Ltd. ")
                    .contains("--moved")
                    .doesNotContain("--ledger");
            assertThat(run(file, "--dry-run")).isEqualTo(ExitCode.WRONG_INPUT);
            assertThat(another.emails()).isEmpty();

            write(IntStream.range(0, 5).mapToObj(i -> row(i, "Please sign.")));
            assertThat(run(file, "--moved", "--dry-run")).isEqualTo(ExitCode.DONE);
            assertThat(out()).contains("to-send=2");
            assertThat(run(file)).isEqualTo(ExitCode.WRONG_INPUT);
            assertThat(run(file, "--moved")).isEqualTo(ExitCode.DONE);
            assertThat(run(file)).isEqualTo(ExitCode.DONE);
            assertThat(another.emails()).hasSize(2);

            another.failNext(json("{\"id\":\"u\",\"current_organization_name\":\"Sandbox GmbH\"}"));
            assertThat(run(file)).isEqualTo(ExitCode.WRONG_INPUT);
            assertThat(err()).contains(", Sandbox Ltd, but this is ", ", Sandbox GmbH. ");

            assertThat(run(file, "--ledger", directory.resolve("another"))).isEqualTo(ExitCode.DONE);
            assertThat(another.emails()).hasSize(2 + 5);
        }
        assertThat(sandbox.emails()).hasSize(3);
    }

    /** Cron has another environment than a terminal. */
    @Test
    void theEmbeddedSandboxDoesNotSendWhatIsToBeSentByTheService() {
        failAfter(CHECKS + 3, Fault.status(402));
        run(file);
        Map<String, String> service = Map.copyOf(environment);
        environment.clear();
        assertThat(run(file)).isEqualTo(ExitCode.WRONG_INPUT);
        assertThat(err()).contains("Set ATTEST_BASE_URL and ATTEST_ACCESS_TOKEN", "--sandbox");
        run(file, "--sandbox");

        environment.putAll(service);
        assertThat(run(file)).isEqualTo(ExitCode.DONE);
        assertThat(sandbox.emails()).hasSize(5);
    }

    @Test
    void aFileThatIsNoLedgerIsLeftAlone() throws IOException {
        Path text = Files.writeString(directory.resolve("text"), "person_id,document_id\n".repeat(100));

        assertThat(run(file, "--ledger", text)).isEqualTo(ExitCode.CANNOT_GO_ON);
        assertThat(run(file, "--ledger", text, "--dry-run")).isEqualTo(ExitCode.CANNOT_GO_ON);

        assertThat(err())
                .startsWith("The ledger cannot be used: ")
                .contains(
                        "The file is no ledger, or is damaged: without it, a run would send to all recipients again.");
        assertThat(text).content().startsWith("person_id");
        assertThat(sandbox.emails()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "--no-such-option, Unknown option",
        "--mark-sent=one, ''",
        "--timeout=0, '--timeout must be 1 to 3600, but is 0'",
        "--timeout=3601, '--timeout must be 1 to 3600, but is 3601'",
        "--patience=1441, '--patience must be 0 to 1440'",
        "--sandbox --dry-run, name a file",
        "'', ''"
    })
    void wrongArgumentsAreExplained(String args, String why) {
        assertThat(run((Object[]) args.split(" "))).isEqualTo(ExitCode.WRONG_INPUT);

        assertThat(err()).isNotBlank().contains(why).doesNotContain("\tat ");
        assertThat(sandbox.requestsReceived("POST", "/attestation-requests")).isZero();
    }
}
