package io.attest.examples.campaign;

import io.attest.client.config.RequestOptions;
import io.attest.client.error.ListChangedException;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.examples.cli.ServiceInUse;
import io.attest.examples.cli.TerminalText;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Looks for rows that the service would reject for their document. Whether it knows a person, only sending tells. */
record DocumentCheck(ServiceInUse service, WaitForService waiting, PrintStream out) {

    List<String> problems(List<Recipient> recipients) {
        List<String> problems = new ArrayList<>();
        Map<String, Document> documents = new LinkedHashMap<>();
        for (boolean archived : new boolean[] {false, true}) {
            List<Document> list = waiting.await(asked -> documents(archived, asked, problems));
            list.forEach(document -> documents.put(document.id(), document));
        }
        Set<String> used = recipients.stream()
                .map(recipient -> recipient.request().documentId())
                .collect(Collectors.toSet());
        documents.values().stream()
                .filter(document -> used.contains(document.id()) && Boolean.TRUE.equals(document.autoRenew()))
                .forEach(document -> out.println("auto_renew: the service may send "
                        + TerminalText.plain(document.name()) + " (" + document.id() + ") again by itself"
                        + (document.renewalIntervalDays() == null
                                ? "."
                                : ", after " + document.renewalIntervalDays() + " days.")));
        String missing = problems.isEmpty() ? "is not in the organization" : "was not found, and may be missing";
        recipients.stream()
                .filter(recipient ->
                        !canBeSent(documents.get(recipient.request().documentId())))
                .map(recipient -> recipient.where() + ": the document "
                        + (documents.containsKey(recipient.request().documentId())
                                ? "has no published revision"
                                : missing))
                .forEach(problems::add);
        return problems;
    }

    private List<Document> documents(boolean archived, RequestOptions asked, List<String> problems) {
        try {
            return service.client().documents().readAll(DocumentQuery.defaults().withArchived(archived), asked);
        } catch (ListChangedException e) {
            problems.add((archived ? "The archived" : "The active") + " documents could not be checked for certain: "
                    + e.getMessage());
            return e.documents();
        }
    }

    /** If it is not said whether it is published, sending will tell. */
    private static boolean canBeSent(@Nullable Document document) {
        return document != null && !Boolean.FALSE.equals(document.hasPublishedRevision());
    }
}
