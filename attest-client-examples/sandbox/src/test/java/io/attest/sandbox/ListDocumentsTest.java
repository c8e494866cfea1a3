package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.model.Document;
import io.attest.sandbox.TestClient.Reply;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ListDocumentsTest {
    private static final String SEEDLING = "\uD83C\uDF31";

    private final Clock clock = Clock.fixed(Instant.parse("2025-01-01T00:00:00Z"), ZoneOffset.UTC);

    @AutoClose
    private final AttestSandbox sandbox =
            AttestSandbox.builder().clock(clock).hostileNames().start();

    @AutoClose
    private final TestClient client = new TestClient(sandbox);

    @Test
    void writesEveryFieldOfADocument() {
        assertThat(client.get("/documents?archived=true").json().at("/data/0")).hasToString("""
                {"id":"01hk2rkvhcsy35zfcg1kg2ssjk","organization_id":"01gnna1j000yyw0xysnnrv7tmc",\
                "name":"Remote Work Policy 2024","has_published_revision":true,"attestation_counts":{\
                "attested_latest":12,"pending_attested":43,"attested_outdated":3,"unrequested":2,"renewal_due":9,\
                "total":60},"created_at":"2024-01-01T15:00:00.172430Z","updated_at":"2024-01-02T04:00:00.172430Z",\
                "renewal_interval_days":90,"auto_renew":true,"archived_at":"2024-01-02T04:00:00.172430Z",\
                "last_updated_at":"2024-01-02T04:00:00.172430Z"}""");
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
        client.get("/documents?name=" + SEEDLING.repeat(255)).assertStatus(200);
        client.get("/documents?name=" + "a".repeat(256)).assertInvalid("name", "255");
    }

    @ParameterizedTest
    @CsvSource({"?archived=true, true", "?archived=1, true", "?archived=false, false", "?archived=0, false", "'', false"
    })
    void listsOnlyArchivedOrOnlyActiveDocumentsInOrderOfCreation(String query, boolean expected) {
        assertThat(ids(client.get("/documents" + query)))
                .isNotEmpty()
                .isEqualTo(sandbox.catalogue().documents().stream()
                        .filter(it -> (it.archivedAt() != null) == expected)
                        .map(Document::id)
                        .limit(25)
                        .toList());
    }

    @ParameterizedTest
    @CsvSource({
        "archived,yes",
        "archived,TRUE",
        "archived,''",
        "per_page,0",
        "per_page,101",
        "per_page,many",
        "page,0",
        "page,''",
        "page,1.0"
    })
    void aParameterOutsideItsRulesIsInvalid(String parameter, String value) {
        client.get("/documents?" + parameter + "=" + value).assertInvalid(parameter, "");
    }

    @Test
    void aDocumentAddedLaterIsListedLast() {
        Document added = sandbox.addDocument("Brand New Policy");

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
        assertThat(client.get("/documents?archived=1").text()).contains("\"archived_at\":\"2025-01-01T00:00:00Z\"");
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
}
