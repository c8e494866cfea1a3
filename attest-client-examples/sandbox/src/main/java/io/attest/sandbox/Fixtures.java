package io.attest.sandbox;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.AttestationSource;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.AttestationType;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Complete, valid records of the SDK for tests. Each method always returns equal records. Change the components that
 * matter to a test:
 *
 * <pre>{@code
 * AttestationRequest attested = Fixtures.attestationRequest().toBuilder()
 *         .status(AttestationStatus.ATTESTED)
 *         .attestedAt(Instant.parse("2024-05-02T08:00:00Z"))
 *         .build();
 * }</pre>
 *
 * <p>They are independent of the catalogue of a running {@link AttestSandbox}.
 */
public final class Fixtures {

    private static final String ORGANIZATION = "01hw000000000000000000000a";
    private static final String DOCUMENT = "01hw000000000000000000000d";
    private static final String PERSON = "01hw000000000000000000000h";
    private static final String USER = "01hw000000000000000000000e";
    private static final Instant CREATED = Instant.parse("2024-05-01T11:59:58.123456Z");

    private Fixtures() {}

    /** {@return what to send to become {@link #attestationRequest()}} */
    public static CreateAttestationRequest createAttestationRequest() {
        return CreateAttestationRequest.of(PERSON, DOCUMENT);
    }

    /** {@return a request that was sent, neither viewed nor attested yet, without a message or an expiry time} */
    public static AttestationRequest attestationRequest() {
        return AttestationRequest.builder()
                .id("01hw000000000000000000000f")
                .organizationId(ORGANIZATION)
                .documentId(DOCUMENT)
                .documentRevisionId("01hw000000000000000000000g")
                .personId(PERSON)
                .recipientName("Petra Person")
                .recipientEmail("petra.person@example.com")
                .requestedAttestationType(AttestationType.SIGNATURE)
                .sentAt(CREATED)
                .requestedByUserId(USER)
                .source(AttestationSource.OAUTH)
                .status(AttestationStatus.SENT)
                .createdAt(CREATED)
                .updatedAt(CREATED)
                .build();
    }

    /**
     * {@return what the service could respond to a request: {@link #attestationRequest()} with its person, document and
     * message} A fake returns it: {@code (request, options) -> Fixtures.attestationRequest(request.get())}.
     *
     * @param request the request; its {@code additionalProperties} do not matter
     */
    public static AttestationRequest attestationRequest(CreateAttestationRequest request) {
        return attestationRequest().toBuilder()
                .personId(request.personId())
                .documentId(request.documentId())
                .recipientMessage(request.recipientMessage())
                .build();
    }

    /** {@return the document of {@link #attestationRequest()}: active, published, with {@link #attestationCounts()}} */
    public static Document document() {
        return Document.builder()
                .id(DOCUMENT)
                .organizationId(ORGANIZATION)
                .name("Handbook")
                .hasPublishedRevision(true)
                .attestationCounts(attestationCounts())
                .createdAt(CREATED)
                .updatedAt(CREATED)
                .renewalIntervalDays(365)
                .autoRenew(true)
                .lastUpdatedAt(CREATED)
                .build();
    }

    /**
     * {@return documents like {@link #document()}, each with an id and a name of its own}
     *
     * @param count how many, from 0
     */
    public static List<Document> documents(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(i -> document().toBuilder()
                        .id("01hw%022d".formatted(i))
                        .name("Document " + i)
                        .build())
                .toList();
    }

    /** {@return counts that all differ from each other} */
    public static AttestationCounts attestationCounts() {
        return AttestationCounts.builder()
                .attestedLatest(5)
                .pendingAttested(4)
                .attestedOutdated(3)
                .unrequested(2)
                .renewalDue(1)
                .total(14)
                .build();
    }

    /** {@return the user who sent {@link #attestationRequest()}} */
    public static CurrentUser currentUser() {
        return CurrentUser.builder()
                .id(USER)
                .name("Olivia Owner")
                .email("olivia.owner@example.com")
                .currentOrganizationName("Sandbox Ltd")
                .build();
    }
}
