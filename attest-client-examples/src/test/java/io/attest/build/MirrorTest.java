package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ModelJson;
import io.attest.client.model.Document;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.Fixtures;
import io.attest.sandbox.SandboxRequest;
import io.attest.sandbox.SandboxResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program of mirror.md deletes nothing that may still be there. The locale has digits of its own. */
@DefaultLocale("ar-EG")
@Timeout(120)
class MirrorTest {

    @TempDir
    Path folder;

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    private final Map<String, String> environment =
            new HashMap<>(Map.of("ATTEST_BASE_URL", sandbox.baseUrl(), "ATTEST_ACCESS_TOKEN", sandbox.ownerToken()));
    private final List<Document> active = new ArrayList<>();
    private final List<Document> archived = new ArrayList<>();
    /** Of a list, beyond what it has. */
    private int more;

    private Runnable meanwhile = () -> {};

    @Test
    void aDocumentThatIsMissingTwiceIsDeletedUnlessItComesBack() throws Exception {
        Document ninth = fill(10).get(8);
        rename();
        archived.add(active.get(1).toBuilder().archivedAt(Instant.EPOCH).build());
        active.remove(9);
        assertRun(0, "documents=9 missing=1 deleted=0");
        assertThat(rows()).hasSize(10).containsEntry(archived.get(0).id(), ModelJson.write(archived.get(0)));

        active.remove(1);
        active.remove(ninth);
        assertRun(0, "documents=8 missing=2 deleted=1");
        active.add(ninth);
        assertRun(0, "documents=9 missing=0 deleted=0");
        active.remove(ninth);
        assertRun(0, "documents=8 missing=1 deleted=0");
        assertThat(rows()).hasSize(9).containsEntry(active.get(0).id(), ModelJson.write(active.get(0)));
    }

    @Test
    void aReadingThatMayBeIncompleteOrIsEmptyMarksAndDeletesNothing() throws Exception {
        fill(5);
        active.remove(4);
        assertRun(0, "documents=4 missing=1 deleted=0");
        active.subList(1, 4).clear();
        rename();
        more = 249;

        assertThat(assertRun(3, "documents=1 missing=4 deleted=0"))
                .contains("nothing is marked or deleted: a document may be missing");
        assertThat(rows()).hasSize(5).containsEntry(active.get(0).id(), ModelJson.write(active.get(0)));
        active.clear();
        more = 0;
        assertRun(3, "documents=0 missing=5 deleted=0");
    }

    /** Then both are the active list, or the archived one, and the other is not known. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void listsWhoseFilterIsIgnoredMarkAndDeleteNothing(boolean isArchive) {
        fill(10);
        active.remove(9);
        if (isArchive) {
            active.replaceAll(it -> it.toBuilder().archivedAt(Instant.EPOCH).build());
        }
        archived.addAll(active);

        assertThat(assertRun(3, "documents=9 missing=1 deleted=0"))
                .contains("nothing is marked or deleted: both lists have ");
    }

    @Test
    void manyDeletionsAreHeldBackUntilTheyAreAllowed() {
        fill(60);
        active.subList(54, 60).clear();
        assertRun(3, "documents=54 missing=6 deleted=0", "--allow-deletions=1");
        assertRun(0, "documents=54 missing=6 deleted=0");
        active.remove(53);

        assertRun(3, "documents=53 missing=7 deleted=0", "--allow-deletions=6");
        assertRun(0, "documents=53 missing=7 deleted=6", "--allow-deletions=7");
    }

    @Test
    void afterAFailureOrForAnotherOrganizationTheTableIsAsItWas() throws Exception {
        fill(3);
        Map<String, String> before = rows();
        rename();
        sandbox.failNext("GET", "/documents", Fault.delay(Duration.ZERO), Fault.status(402));
        assertRun(1, null);
        sandbox.stub("GET", "/me", 200, "{\"id\":\"1\",\"current_organization_name\":\"Staging Ltd\"}");
        assertThat(assertRun(1, null)).contains(", Sandbox Ltd, the token", ", Staging Ltd");

        assertThat(rows()).isEqualTo(before);
    }

    /** The other run begins and ends while this one reads. */
    @Test
    void ofTwoAtOnceNoneDeletesWhatTheOtherHasMarked() {
        fill(3);
        active.remove(2);
        meanwhile = () -> {
            meanwhile = () -> {};
            assertRun(0, "documents=2 missing=1 deleted=0");
        };

        assertRun(0, "documents=2 missing=1 deleted=0");
    }

    private List<Document> fill(int count) {
        environment.put("DATABASE_URL", "jdbc:sqlite:" + folder.resolve("mirror.db"));
        active.addAll(Fixtures.documents(count));
        sandbox.stub("GET", "/documents", this::list);
        assertRun(0, "documents=" + count + " missing=0 deleted=0");
        return List.copyOf(active);
    }

    private void rename() {
        active.set(0, active.get(0).toBuilder().name("Händbook").build());
    }

    private SandboxResponse list(SandboxRequest request) {
        boolean isArchived = "1".equals(request.queryParameter("archived"));
        if (isArchived) {
            meanwhile.run();
        }
        List<Document> list = isArchived ? archived : active;
        String data = list.stream().map(ModelJson::write).collect(Collectors.joining(","));
        String body = "{\"data\":[" + data + "],\"meta\":{\"current_page\":1,\"last_page\":1,\"total\":";
        return SandboxResponse.of(200, "application/json", body + (list.size() + more) + "}}");
    }

    /** Returns what the program prints for a person; its last line has the figures, or there is none. */
    private String assertRun(int exitCode, @Nullable String figures, String... arguments) {
        try {
            Page run = Page.start("mirror.md", environment, arguments);
            assertThat(run.exitCode()).as(run.err.text()).isEqualTo(exitCode);
            assertThat(run.out.text()).isEqualTo(figures == null ? "" : figures + "\n");
            return run.err.text();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private Map<String, String> rows() throws SQLException {
        Map<String, String> rows = new TreeMap<>();
        try (Connection database = DriverManager.getConnection(environment.get("DATABASE_URL"));
                Statement statement = database.createStatement();
                ResultSet row = statement.executeQuery("select id, json from document_mirror")) {
            while (row.next()) {
                rows.put(row.getString(1), row.getString(2));
            }
        }
        return rows;
    }
}
