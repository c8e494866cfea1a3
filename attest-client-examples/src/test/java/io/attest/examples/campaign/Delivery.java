package io.attest.examples.campaign;

import static java.util.stream.Collectors.groupingBy;

import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.SandboxEmail;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The ledger beside what the sandbox knows.
 *
 * @param duplicates recipients with more than one e-mail
 * @param lost recipients with none, whom the ledger neither lists as unknown nor as refused
 * @param unknownSent unknown rows whose e-mail went out
 * @param disagreements in words
 */
record Delivery(int emails, int duplicates, int lost, int unknown, List<Long> unknownSent, List<String> disagreements) {

    static Delivery compare(List<Recipient.Key> recipients, Path ledger, AttestSandbox sandbox) throws SQLException {
        Map<Recipient.Key, List<SandboxEmail>> sent = sandbox.emails().stream()
                .collect(groupingBy(email -> new Recipient.Key(email.personId(), email.documentId())));
        Map<Recipient.Key, Row> rows = rows(ledger);
        int duplicates = 0;
        int lost = 0;
        int unknown = 0;
        List<Long> unknownSent = new ArrayList<>();
        List<String> disagreements = new ArrayList<>();
        for (Recipient.Key key : recipients) {
            List<SandboxEmail> emails = sent.getOrDefault(key, List.of());
            Row row = rows.getOrDefault(key, new Row(0, "FORGOTTEN", ""));
            duplicates += emails.size() > 1 ? 1 : 0;
            lost += emails.isEmpty() && !row.isListed() ? 1 : 0;
            if (row.state().equals("UNKNOWN")) {
                unknown++;
                emails.stream().limit(1).forEach(email -> unknownSent.add(row.id()));
            }
            if (!row.agreesWith(emails)) {
                disagreements.add(key + " is " + row + ", but has " + emails);
            }
        }
        if (rows.size() != recipients.size()) {
            disagreements.add("the ledger has " + rows.size() + " rows");
        }
        return new Delivery(sandbox.emails().size(), duplicates, lost, unknown, unknownSent, disagreements);
    }

    /** Read without the code that wrote it. */
    private static Map<Recipient.Key, Row> rows(Path ledger) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + ledger);
                Statement sql = connection.createStatement();
                ResultSet row =
                        sql.executeQuery("SELECT id, person_id, document_id, state, request_id FROM recipient")) {
            Map<Recipient.Key, Row> rows = new HashMap<>();
            while (row.next()) {
                rows.put(
                        new Recipient.Key(row.getString(2), row.getString(3)),
                        new Row(row.getLong(1), row.getString(4), String.valueOf(row.getString(5))));
            }
            return rows;
        }
    }

    private record Row(long id, String state, String requestId) {

        boolean isListed() {
            return state.equals("UNKNOWN") || state.equals("REFUSED");
        }

        boolean agreesWith(List<SandboxEmail> emails) {
            return switch (state) {
                case "SENT" ->
                    emails.size() == 1
                            && (requestId.equals("null")
                                    || requestId.equals(emails.get(0).requestId()));
                case "UNKNOWN" -> emails.size() <= 1;
                case "REFUSED" -> emails.isEmpty();
                default -> false;
            };
        }
    }
}
