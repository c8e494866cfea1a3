package io.attest.sandbox;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What people look at while an application calls the sandbox. It is not of the API, so it needs no token, and neither
 * counts nor fails.
 */
final class Shown {
    private static final String EMAILS = "/sandbox/emails";
    private static final String PEOPLE = "/sandbox/people.csv";

    private Shown() {}

    static boolean has(String target) {
        return target.equals(EMAILS) || target.equals(PEOPLE);
    }

    static SandboxResponse respond(String target, Organization organization) {
        try {
            return target.equals(EMAILS)
                    ? SandboxResponse.of(200, "application/json", emails(organization))
                    : SandboxResponse.of(200, "text/csv; charset=utf-8", people(organization.catalogue()));
        } catch (IllegalStateException e) {
            return SandboxResponse.error(404, String.valueOf(e.getMessage()));
        }
    }

    /** One line each, so that lines can be counted. */
    private static String emails(Organization organization) {
        return organization.requests().stream()
                .map(Json::of)
                .map(sent -> sent.retain(
                        "person_id",
                        "document_id",
                        "recipient_name",
                        "recipient_email",
                        "recipient_message",
                        "sent_at"))
                .map(Object::toString)
                .collect(Collectors.joining(",\n", "[", "]\n"));
    }

    /** As the program {@code campaign} reads it, and with a column of its author. */
    private static String people(SandboxCatalogue catalogue) {
        String document = catalogue.publishedDocument().id();
        return Stream.concat(
                        Stream.of("name,person_id,document_id,recipient_message"),
                        catalogue.people().stream()
                                .map(each -> String.format(
                                        "\"%1$s\",%2$s,%3$s,\"Dear %1$s, please sign by Friday.\"",
                                        each.name().replace("\"", "\"\""), each.id(), document)))
                .collect(Collectors.joining("\n", "", "\n"));
    }
}
