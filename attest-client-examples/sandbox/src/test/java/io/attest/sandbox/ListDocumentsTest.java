package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.attest.sandbox.TestClient.Reply;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListDocumentsTest {
    private static final String SEEDLING = "\uD83C\uDF31";

    private final MutableClock clock = new MutableClock("2025-01-01T00:00:00Z");

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.builder().clock(clock).start();

    @AutoClose
    private final TestClient client = new TestClient(sandbox);

    @Test
    void listsActiveDocumentsInOrderOfCreationUnlessAskedOtherwise() {
        List<String> active = sandbox.catalogue().documents().stream()
                .filter(it -> !it.isArchived())
                .map(SandboxDocument::id)
                .limit(25)
                .toList();

        assertThat(ids(client.get("/documents"))).isEqualTo(active);
    }

    @Test
    void writesEveryFieldOfADocument() {
        SandboxDocument expected = sandbox.catalogue().archivedDocument();

        JsonNode json = client.get("/documents?archived=true").json().at("/data/0");

        SandboxDocument.AttestationCounts counts = expected.attestationCounts();
        JsonNode countsJson = json.path("attestation_counts");
        assertThat(json.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder(
                        "id",
                        "organization_id",
                        "name",
                        "has_published_revision",
                        "attestation_counts",
                        "created_at",
                        "updated_at",
                        "renewal_interval_days",
                        "auto_renew",
                        "archived_at",
                        "last_updated_at");
        assertThat(json.path("id").textValue()).isEqualTo(expected.id());
        assertThat(json.path("name").textValue()).isEqualTo(expected.name());
        assertThat(json.path("has_published_revision").booleanValue()).isEqualTo(expected.hasPublishedRevision());
        assertThat(json.path("auto_renew").booleanValue()).isEqualTo(expected.autoRenew());
        assertThat(json.path("created_at").textValue()).isEqualTo(Timestamps.json(expected.createdAt()));
        assertThat(json.path("updated_at").textValue()).isEqualTo(Timestamps.json(expected.updatedAt()));
        assertThat(json.path("archived_at").textValue()).isEqualTo(Timestamps.json(expected.archivedAt()));
        assertThat(json.path("last_updated_at").textValue()).isEqualTo(Timestamps.json(expected.lastUpdatedAt()));
        assertThat(json.path("renewal_interval_days").numberValue()).isEqualTo(expected.renewalIntervalDays());
        assertThat(countsJson.path("attested_latest").intValue()).isEqualTo(counts.attestedLatest());
        assertThat(countsJson.path("pending_attested").intValue()).isEqualTo(counts.pendingAttested());
        assertThat(countsJson.path("attested_outdated").intValue()).isEqualTo(counts.attestedOutdated());
        assertThat(countsJson.path("unrequested").intValue()).isEqualTo(counts.unrequested());
        assertThat(countsJson.path("renewal_due").intValue()).isEqualTo(counts.renewalDue());
        assertThat(countsJson.path("total").intValue()).isEqualTo(counts.total());
        assertThat(countsJson.size()).isEqualTo(6);
    }

    @Test
    void sendsUnsafeAndNonAsciiNamesUnchanged() {
        assertThat(names("/documents?name=%3Cscript")).containsExactly("<script>alert(1)</script> & \"quotes\"");
        assertThat(names("/documents?name=%E5%80%8B%E4%BA%BA")).allMatch(name -> name.startsWith("個人情報保護方針"));
    }

    @Test
    void theNameFilterFindsAnyPartIgnoringCase() {
        assertThat(names("/documents?name=yEE%20hand"))
                .isNotEmpty()
                .allMatch(name -> name.contains("Employee Handbook"))
                .hasSizeLessThan(25);
        assertThat(names("/documents?name=PR%C3%89VENTION")).isEmpty();
        assertThat(names("/documents?name=PREVENCI%C3%93N")).isNotEmpty().allMatch(name -> name.contains("prevención"));
    }

    @Test
    void aNameFilterMayHave255CodePointsEvenIfEachTakesTwoChars() {
        assertThat(client.get("/documents?name=" + SEEDLING.repeat(255)).status())
                .isEqualTo(200);
    }

    @Test
    void aNameFilterOf256CodePointsIsInvalid() {
        assertInvalid(client.get("/documents?name=" + "a".repeat(256)), "name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "1"})
    void archivedShowsOnlyArchivedDocuments(String archived) {
        Reply reply = client.get("/documents?per_page=100&archived=" + archived);

        assertThat(ids(reply))
                .isNotEmpty()
                .isEqualTo(sandbox.catalogue().documents().stream()
                        .filter(SandboxDocument::isArchived)
                        .map(SandboxDocument::id)
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "0"})
    void notArchivedShowsOnlyActiveDocuments(String archived) {
        assertThat(ids(client.get("/documents?archived=" + archived))).isEqualTo(ids(client.get("/documents")));
    }

    @Test
    void bothFiltersApplyTogether() {
        assertThat(names("/documents?archived=1&name=security"))
                .hasSameSizeAs(sandbox.catalogue().documents().stream()
                        .filter(it -> it.isArchived() && it.name().contains("Security"))
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "archived,yes", "archived,TRUE", "archived,''", "per_page,0", "per_page,101", "per_page,-1", "per_page,many",
        "per_page,''", "per_page,2.5", "page,0", "page,-1", "page,last", "page,''", "page,1.0"
    })
    void aParameterOutsideItsRulesIsInvalid(String parameter, String value) {
        assertInvalid(client.get("/documents?" + parameter + "=" + value), parameter);
    }

    @Test
    void tellsAllInvalidParametersAtOnce() {
        Reply reply = client.get("/documents?page=0&per_page=0&archived=x&name=" + "a".repeat(256));

        assertThat(reply.json().path("errors").size()).isEqualTo(4);
    }

    @Test
    void aDocumentAddedLaterIsListedLast() {
        SandboxDocument added = sandbox.addDocument("Brand New Policy");

        assertThat(added.createdAt()).isEqualTo(clock.instant());
        assertThat(added.hasPublishedRevision()).isTrue();
        assertThat(sandbox.catalogue().documents()).endsWith(added).hasSize(241);
        assertThat(names("/documents?name=brand%20new")).containsExactly("Brand New Policy");
    }

    @Test
    void aDocumentArchivedLaterMovesThoseBehindItForward() {
        String second = ids(client.get("/documents?per_page=1&page=2")).get(0);
        String first = ids(client.get("/documents?per_page=1")).get(0);

        sandbox.archiveDocument(first);

        assertThat(ids(client.get("/documents?per_page=1"))).containsExactly(second);
        assertThat(ids(client.get("/documents?archived=1&per_page=1"))).containsExactly(first);
        assertThat(client.get("/documents?archived=1")
                        .json()
                        .at("/data/0/archived_at")
                        .textValue())
                .isEqualTo("2025-01-01T00:00:00.000000Z");
    }

    private List<String> names(String path) {
        return texts(client.get(path), "name");
    }

    private static List<String> ids(Reply reply) {
        return texts(reply, "id");
    }

    private static List<String> texts(Reply reply, String field) {
        List<String> texts = new ArrayList<>();
        reply.json()
                .path("data")
                .forEach(document -> texts.add(document.path(field).textValue()));
        return texts;
    }

    private static void assertInvalid(Reply reply, String field) {
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.json().path("message").isTextual()).isTrue();
        assertThat(reply.json().path("errors").fieldNames()).toIterable().containsExactly(field);
        assertThat(reply.json().at("/errors/" + field + "/0").textValue()).contains(field);
    }
}
