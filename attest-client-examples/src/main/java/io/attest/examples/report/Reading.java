package io.attest.examples.report;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.attest.client.Documents;
import io.attest.client.ModelJson;
import io.attest.client.error.ListChangedException;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All documents at one time.
 *
 * @param moved whether documents may be missing, since a list changed while it was read or does not have its total
 * @param archived the ids of those that the list of archived documents had, whatever their {@code archived_at}
 */
public record Reading(Instant readAt, boolean moved, List<Document> documents, Set<String> archived) {

    /** How the JSON of every reading begins. */
    public static final String MARK = "{\"read_at\":";

    // A name may end in half an emoji, which only its escape can express.
    private static final JsonMapper JSON =
            JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

    /** Reads the active documents, and the archived ones too if they are wanted. */
    public static Reading of(Documents service, boolean archived) {
        Map<String, Document> found = new HashMap<>();
        Set<String> ofArchive = new HashSet<>();
        boolean moved = read(service, false, found, new HashSet<>());
        if (archived) {
            int active = found.size();
            moved |= read(service, true, found, ofArchive);
            // One that left the archive meanwhile was in neither list.
            Integer total =
                    service.list(DocumentQuery.defaults().withPerPage(1)).meta().total();
            moved |= total != null && total != active;
        }
        return new Reading(Instant.now(), moved, List.copyOf(found.values()), Set.copyOf(ofArchive));
    }

    private static boolean read(Documents service, boolean archived, Map<String, Document> found, Set<String> ofList) {
        boolean moved = false;
        List<Document> list;
        try {
            list = service.readAll(DocumentQuery.defaults().withArchived(archived));
        } catch (ListChangedException e) {
            moved = true;
            list = e.documents();
        }
        for (Document document : list) {
            // It is in both lists if it is archived after the first has been read.
            moved |= found.put(document.id(), document) != null;
            ofList.add(document.id());
        }
        return moved;
    }

    /** Reads what {@link #json} has made; any other file is an {@link IllegalArgumentException}. */
    public static Reading from(Path file) {
        try {
            JsonNode json = JSON.readTree(Files.readString(file));
            List<Document> documents = new ArrayList<>();
            for (JsonNode document : json.required("documents")) {
                documents.add(ModelJson.read(JSON.writeValueAsString(document), Document.class));
            }
            Set<String> archived = new HashSet<>();
            json.required("archived").forEach(id -> archived.add(id.asText()));
            Instant readAt = Instant.parse(json.required("read_at").asText());
            return new Reading(readAt, json.required("moved").asBoolean(), documents, archived);
        } catch (IOException | DateTimeException | IllegalArgumentException e) {
            throw new IllegalArgumentException("This is no reading that --save has written: " + file, e);
        }
    }

    /** Everything, as one JSON object. */
    public String json() {
        ObjectNode json =
                JSON.createObjectNode().put("read_at", readAt.toString()).put("moved", moved);
        ArrayNode list = json.putArray("documents");
        archived.forEach(json.putArray("archived")::add);
        documents.forEach(document -> list.addRawValue(new RawValue(ModelJson.write(document))));
        return json.toString();
    }
}
