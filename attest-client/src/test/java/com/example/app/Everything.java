package com.example.app;

import io.attest.client.model.AttestationRequest;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.AttestationType;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.model.RequestSource;
import io.attest.client.paging.Page;
import io.attest.client.paging.PageDrift;
import io.attest.client.testing.Responses;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** An application's own type with all records of the SDK that databind may be given. */
public record Everything(
        Instant at,
        CurrentUser user,
        AttestationRequest request,
        Page<Document> documents,
        CreateAttestationRequest wish,
        DocumentQuery query,
        PageDrift drift,
        List<AttestationStatus> statuses,
        Map<AttestationStatus, Integer> byStatus,
        Map<AttestationType, Integer> byType,
        Map<RequestSource, Integer> bySource) {

    static String json() {
        return """
                {"at":"2024-02-29T12:00:00+01:00","user":%s,"request":%s,"documents":%s,
                "wish":{"person_id":"%s","document_id":"%s"},"query":{"name_contains":"hand","page":2},
                "drift":{"page":2,"total_before":1,"total":2,"last_page_before":1,"last_page":2,"repeated":1},
                "statuses":["sent","new"],"by_status":{"sent":1},"by_type":{"signature":1},"by_source":{"oauth":1}}""".formatted(
                        Responses.me(),
                        Responses.attestationRequest(),
                        Responses.page(1, 1, 2, 2, 2),
                        Responses.PERSON,
                        Responses.DOCUMENT);
    }
}
