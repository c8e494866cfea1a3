package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.AttestationRequests;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.examples.testing.Samples;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The ways to a second e-mail are one list, in the Javadoc of BatchSender. Others repeat its words, or link to it. */
class SecondEmailTest {

    private static final Path ROOT = Path.of("..");
    private static final Path SENDER =
            ROOT.resolve("attest-client/src/main/java/io/attest/client/batch/BatchSender.java");
    private static final Path GUIDE = ROOT.resolve("attest-client/docs/send-to-everybody.md");
    /** In the order of the list: the class and the method that shows each way. */
    private static final List<String> SHOWN_BY = List.of(
            "BatchSenderTest.anUnknownItemIsNotRepeatedUntilAPersonDecides",
            "KeptWordsTest.aPersonWhoDecidedBeforeThe201CameIsToldOfIt",
            "SecondEmailTest.aLedgerThatLostAWriteSendsAgain",
            "SecondEmailTest.aKeyWithARandomPartSendsAgain",
            "OutcomesTest.isUnknownIfOneOfTheAttemptsIs",
            "SecondEmailTest.aDecoratorThatDropsTheOptionsSendsAgain",
            "WhoAnsweredTest.ofEachAnswer");

    private static final Pattern IN_JAVADOC = Pattern.compile("(?s)at most once, unless\\s.*?<ul>(.*?)</ul>");
    private static final Pattern IN_GUIDE = Pattern.compile("(?s)## What can still send an item twice\n(.*?)\n## ");

    private static final Pattern VOID = Pattern.compile("(?m)^    void (\\w+)\\(");

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    @Test
    void theGuideRepeatsTheList() throws IOException {
        List<String> repeated = first(IN_GUIDE, GUIDE)
                .lines()
                .filter(line -> line.startsWith("- "))
                .map(line -> line.substring(2).replace("`", ""))
                .toList();

        assertThat(repeated).isEqualTo(list());
    }

    @Test
    void aTestShowsEachWay() throws IOException {
        List<String> tests = new ArrayList<>();
        try (Stream<Path> files = Files.walk(ROOT)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith("Test.java")).toList()) {
                String name = file.getFileName().toString().replace("java", "");
                Matcher test = VOID.matcher(Files.readString(file));
                test.results().forEach(found -> tests.add(name + found.group(1)));
            }
        }

        assertThat(tests).containsAll(SHOWN_BY);
        assertThat(list()).hasSameSizeAs(SHOWN_BY);
    }

    /** As when a backup of the database is restored. */
    @Test
    void aLedgerThatLostAWriteSendsAgain() throws SQLException {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        try (AttestClient client = Samples.client(sandbox).build();
                Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            JdbcSendLedger ledger = JdbcSendLedger.of(database, "handbook").createSchema();
            assertThat(send(client, ledger).allSent()).isTrue();
            assertThat(send(client, ledger).allSent()).isTrue();
            assertThat(sandbox.emails()).hasSize(1);

            statement.execute("update attest_send set state = 'PENDING', claim = null where state = 'SENT'");
            assertThat(send(client, ledger).allSent()).isTrue();
            assertThat(sandbox.emails()).hasSize(2);
        }
    }

    @Test
    void aKeyWithARandomPartSendsAgain() {
        JdbcSendLedger ledger = Samples.ledger();
        try (AttestClient client = Samples.client(sandbox).build()) {
            for (int start = 0; start < 2; start++) {
                assertThat(send(client, ledger, "amara " + UUID.randomUUID()).allSent())
                        .isTrue();
            }
        }
        assertThat(sandbox.emails()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"false, 1", "true, 2"})
    void aDecoratorThatDropsTheOptionsSendsAgain(boolean drops, int emails) {
        RetryOptions insisting = RetryOptions.defaults().withRetryUnknownOutcomes(true);
        try (AttestClient client = Samples.client(sandbox).retry(insisting).build()) {
            AttestationRequests real = client.attestationRequests();
            AttestationRequests decorator =
                    (request, options) -> real.create(request, drops ? RequestOptions.none() : options);
            AttestClient decorated = (AttestClient) Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {AttestClient.class},
                    (proxy, method, arguments) -> method.getName().equals("attestationRequests")
                            ? decorator
                            : method.invoke(client, arguments));
            sandbox.failNext("POST", "/attestation-requests", Fault.disconnectAfterReading());

            assertThat(send(decorated, Samples.ledger()).allSent()).isEqualTo(drops);
            assertThat(sandbox.emails()).hasSize(emails);
        }
    }

    private BatchReport send(AttestClient client, JdbcSendLedger ledger) {
        return send(client, ledger, "amara");
    }

    private BatchReport send(AttestClient client, JdbcSendLedger ledger, String key) {
        try (BatchSender sender = BatchSender.of(client, ledger)) {
            boolean unused = sender.add(key, Samples.request(sandbox, 0));
            return sender.run();
        }
    }

    private static List<String> list() throws IOException {
        String list = first(IN_JAVADOC, SENDER).replaceAll("\\R \\* *", " ").replaceAll("\\{@\\w+ ([^}]*)}", "$1");
        return Stream.of(list.split("<li>", -1))
                .map(String::strip)
                .filter(item -> !item.isEmpty())
                .toList();
    }

    private static String first(Pattern pattern, Path file) throws IOException {
        Matcher found = pattern.matcher(Files.readString(file));
        assertThat(found.find()).as(file.toString()).isTrue();
        return found.group(1);
    }
}
