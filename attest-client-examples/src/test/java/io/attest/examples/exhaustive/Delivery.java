package io.attest.examples.exhaustive;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.attest.sandbox.AttestSandbox;
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
 * The ledger beside the e-mails that the sandbox knows of.
 *
 * @param duplicates recipients with more than one e-mail
 * @param lost recipients with none whom the ledger does not list as unknown
 * @param sending rows whose worker was killed, and whose lease is not over
 * @param unknownSent unknown rows whose e-mail went out
 * @param unknownNotSent the other unknown rows
 * @param disagreements in words
 */
record Delivery(
        int emails,
        int duplicates,
        int lost,
        int sending,
        List<String> unknownSent,
        List<String> unknownNotSent,
        List<String> disagreements) {

    static Delivery compare(List<String> keys, Path ledger, AttestSandbox sandbox) throws SQLException {
        Map<String, Long> emails = sandbox.emails().stream()
                .collect(groupingBy(email -> email.personId() + "/" + email.documentId(), counting()));
        Map<String, String> states = states(ledger);
        int duplicates = 0;
        int lost = 0;
        int sending = 0;
        List<String> unknownSent = new ArrayList<>();
        List<String> unknownNotSent = new ArrayList<>();
        List<String> disagreements = new ArrayList<>();
        for (String key : keys) {
            long sent = emails.getOrDefault(key, 0L);
            String state = states.getOrDefault(key, "FORGOTTEN");
            duplicates += sent > 1 ? 1 : 0;
            switch (state) {
                case "SENDING" -> sending++;
                case "UNKNOWN" -> (sent > 0 ? unknownSent : unknownNotSent).add(key);
                default -> {
                    lost += sent == 0 ? 1 : 0;
                    if (sent != 1 || !state.equals("SENT")) {
                        disagreements.add(key + " is " + state + ", but has " + sent + " e-mails");
                    }
                }
            }
        }
        if (states.size() != keys.size()) {
            disagreements.add("the ledger has " + states.size() + " rows");
        }
        return new Delivery(
                sandbox.emails().size(), duplicates, lost, sending, unknownSent, unknownNotSent, disagreements);
    }

    int unknown() {
        return unknownSent.size() + unknownNotSent.size();
    }

    boolean isRight() {
        return duplicates == 0 && lost == 0 && disagreements.isEmpty();
    }

    /** Read without the code that wrote it. */
    private static Map<String, String> states(Path ledger) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + ledger + "?busy_timeout=60000");
                Statement sql = connection.createStatement();
                ResultSet row = sql.executeQuery("SELECT item_key, state FROM attest_send")) {
            Map<String, String> states = new HashMap<>();
            while (row.next()) {
                states.put(row.getString(1), row.getString(2));
            }
            return states;
        }
    }

    @Override
    public String toString() {
        return "emails=" + emails + " duplicates=" + duplicates + " lost=" + lost + " sending=" + sending + " unknown="
                + unknown() + " disagreements=" + disagreements;
    }
}
