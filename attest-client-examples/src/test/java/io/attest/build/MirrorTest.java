package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.ModelJson;
import io.attest.client.model.Document;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.Fixtures;
import io.attest.sandbox.SandboxRequest;
import io.attest.sandbox.SandboxResponse;
import java.io.IOException;
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
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program of mirror.md deletes nothing that may still be there. */
class MirrorTest {

    private static final Map<String, String> ENVIRONMENT = new HashMap<>();

    @TempDir
    private static Path folder;

    private static Page page;

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    private final List<Document> active = new ArrayList<>();
    private final List<Document> archived = new ArrayList<>();
    private @Nullable Integer total;
    private Runnable meanwhile = () -> {};

    @BeforeAll
    static void compile() throws IOException {
        page = new Page("mirror.md", folder, ENVIRONMENT);
    }

    @BeforeEach
    void start() {
        ENVIRONMENT.put("ATTEST_BASE_URL", sandbox.baseUrl());
        ENVIRONMENT.put("ATTEST_ACCESS_TOKEN", sandbox.ownerToken());
        ENVIRONMENT.put("DATABASE_URL", "jdbc:sqlite:" + folder.resolve(UUID.randomUUID() + ".db"));
        // Which has digits of its own.
        ENVIRONMENT.put("JAVA_TOOL_OPTIONS", "-Duser.language=ar -Duser.country=EG");
    }

    @Test
    void theFirstRunPrintsWhatThePageSays() throws Exception {
        page.assertPrinted(page.start());

        assertThat(rows().keySet())
                .isEqualTo(sandbox.catalogue().documents().stream()
                        .map(Document::id)
                        .collect(Collectors.toSet()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:sqlite:", "jdbc:h2:"})
    void aDocumentThatIsMissingTwiceIsDeletedUnlessItComesBack(String database) throws Exception {
        ENVIRONMENT.put("DATABASE_URL", database + folder.resolve("all"));
        Document ninth = fill(10).get(8);
        active.set(0, active.get(0).toBuilder().name("Händbook").build());
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
        active.set(0, active.get(0).toBuilder().name("Policy").build());
        total = 250;

        assertThat(assertRun(3, "documents=1 missing=4 deleted=0"))
                .contains("nothing is marked or deleted: a document may be missing");
        assertThat(rows()).hasSize(5).containsEntry(active.get(0).id(), ModelJson.write(active.get(0)));
        active.clear();
        total = 0;
        assertRun(3, "documents=0 missing=5 deleted=0");
    }

    /** Then both are the active list, or the archived one, and the other is not known. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void listsWhoseFilterIsIgnoredMarkAndDeleteNothing(boolean isArchive) throws Exception {
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
    void manyDeletionsAreHeldBackUntilTheyAreAllowed() throws Exception {
        fill(60);
        active.subList(54, 60).clear();
        assertRun(3, "documents=54 missing=6 deleted=0", "--allow-deletions=1");
        assertRun(0, "documents=54 missing=6 deleted=0");
        active.remove(53);

        assertRun(3, "documents=53 missing=7 deleted=0", "--allow-deletions=6");
        assertRun(0, "documents=53 missing=7 deleted=6", "--allow-deletions=7");
    }

    @Test
    void aTableOfAnotherOrganizationAndAWrongArgumentAreRefused() throws Exception {
        fill(3);
        Map<String, String> before = rows();
        active.set(0, active.get(0).toBuilder().name("Policy").build());
        assertRun(1, null, "--allow-deletions");

        sandbox.stub("GET", "/me", 200, "{\"id\":\"1\",\"current_organization_name\":\"Staging Ltd\"}");
        assertThat(assertRun(1, null)).contains(", Sandbox Ltd, the token", ", Staging Ltd");
        assertThat(rows()).isEqualTo(before);
    }

    @Test
    void afterAFailureTheTableIsAsItWas() throws Exception {
        fill(3);
        Map<String, String> before = rows();
        active.set(0, active.get(0).toBuilder().name("Policy").build());
        sandbox.failNext("GET", "/documents", Fault.delay(Duration.ZERO), Fault.status(402));
        assertRun(1, null);
        execute("create trigger full before insert on document_mirror begin select raise(abort, 'disk full'); end");
        active.add(Fixtures.document().toBuilder().id("01hx").build());

        assertThat(assertRun(1, null)).contains("disk full");
        assertThat(rows()).isEqualTo(before);
    }

    /** The other run begins and ends while this one reads. */
    @Test
    void ofTwoAtOnceNoneDeletesWhatTheOtherHasMarked() throws Exception {
        fill(3);
        active.remove(2);
        meanwhile = () -> {
            meanwhile = () -> {};
            assertRun(0, "documents=2 missing=1 deleted=0");
        };

        assertRun(0, "documents=2 missing=1 deleted=0");
    }

    private List<Document> fill(int count) {
        active.addAll(Fixtures.documents(count));
        sandbox.stub("GET", "/documents", this::list);
        assertRun(0, "documents=" + count + " missing=0 deleted=0");
        return List.copyOf(active);
    }

    private SandboxResponse list(SandboxRequest request) {
        boolean isArchived = "1".equals(request.queryParameter("archived"));
        if (isArchived) {
            meanwhile.run();
        }
        List<Document> list = isArchived ? archived : active;
        String data = list.stream().map(ModelJson::write).collect(Collectors.joining(","));
        String body = "{\"data\":[%s],\"meta\":{\"current_page\":1,\"last_page\":1,\"total\":%d}}";
        return SandboxResponse.of(200, "application/json", body.formatted(data, total == null ? list.size() : total));
    }

    /** Returns what the program prints for a person; its last line has the figures, or there is none. */
    private String assertRun(int exitCode, @Nullable String figures, String... arguments) {
        try {
            Page.Run run = page.start(arguments);
            assertThat(run.exitCode()).as(run.errors()).isEqualTo(exitCode);
            assertThat(run.printed()).isEqualTo(figures == null ? "" : figures + "\n");
            return run.errors();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private Map<String, String> rows() throws SQLException {
        Map<String, String> rows = new TreeMap<>();
        try (Connection connection = DriverManager.getConnection(ENVIRONMENT.get("DATABASE_URL"));
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select id, json from document_mirror")) {
            while (row.next()) {
                rows.put(row.getString(1), row.getString(2));
            }
        }
        return rows;
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(ENVIRONMENT.get("DATABASE_URL"));
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
