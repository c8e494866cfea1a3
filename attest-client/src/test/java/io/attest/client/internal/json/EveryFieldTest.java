package io.attest.client.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.AttestationType;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.model.RequestSource;
import io.attest.client.paging.Page;
import io.attest.client.paging.PageLinks;
import io.attest.client.paging.PageMeta;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Each field has a value of its own, so that two that are mixed up are seen. */
class EveryFieldTest {

    @Test
    void attestationRequest() throws JsonMismatchException {
        AttestationRequest request = Types.read("""
                {"id":"r","organization_id":"o","document_id":"d","document_revision_id":"v","person_id":"p",
                "recipient_name":"n","recipient_email":"e","requested_attestation_type":"acknowledgment",
                "recipient_message":"m","sent_at":"2024-01-01T00:00:00.000000Z",
                "last_reminded_at":"2024-01-02T00:00:00.000000Z","viewed_at":"2024-01-03T00:00:00.000000Z",
                "attested_at":"2024-01-04T00:00:00.000000Z","canceled_at":"2024-01-05T00:00:00.000000Z",
                "expires_at":"2024-01-06T00:00:00.000000Z","expired_at":"2024-01-07T00:00:00.000000Z",
                "requested_by_user_id":"u","source":"partner_system","status":"complained",
                "created_at":"2024-01-08T00:00:00.000000Z","updated_at":"2024-01-09T00:00:00.000000Z"}""", Types.REQUEST);

        assertThat(request)
                .isEqualTo(new AttestationRequest(
                        "r",
                        "o",
                        "d",
                        "v",
                        "p",
                        "n",
                        "e",
                        AttestationType.ACKNOWLEDGMENT,
                        "m",
                        day(1),
                        day(2),
                        day(3),
                        day(4),
                        day(5),
                        day(6),
                        day(7),
                        "u",
                        RequestSource.PARTNER_SYSTEM,
                        AttestationStatus.COMPLAINED,
                        day(8),
                        day(9),
                        Map.of()));
    }

    @Test
    void currentUser() throws JsonMismatchException {
        CurrentUser user = Types.read("""
                {"id":"i","name":"n","email":"e","current_organization_name":"o"}""", Types.USER);

        assertThat(user).isEqualTo(new CurrentUser("i", "n", "e", "o", Map.of()));
    }

    @Test
    void pageOfDocuments() throws JsonMismatchException {
        Page<Document> page = Types.read("""
                {"data":[{"id":"d","organization_id":"o","name":"n","has_published_revision":true,
                "attestation_counts":{"attested_latest":1,"pending_attested":2,"attested_outdated":3,
                "unrequested":4,"renewal_due":5,"total":6},"created_at":"2024-01-01T00:00:00.000000Z",
                "updated_at":"2024-01-02T00:00:00.000000Z","renewal_interval_days":7,"auto_renew":false,
                "archived_at":"2024-01-03T00:00:00.000000Z","last_updated_at":"2024-01-04T00:00:00.000000Z"}],
                "links":{"first":"f","last":"l","prev":"p","next":"x"},
                "meta":{"current_page":11,"from":12,"last_page":13,"per_page":14,"to":15,"total":16}}""", Types.PAGE);

        Document document = new Document(
                "d",
                "o",
                "n",
                true,
                new AttestationCounts(1, 2, 3, 4, 5, 6, Map.of()),
                day(1),
                day(2),
                7,
                false,
                day(3),
                day(4),
                Map.of());
        assertThat(page)
                .isEqualTo(new Page<>(
                        List.of(document), new PageLinks("f", "l", "p", "x"), new PageMeta(11, 12, 13, 14, 15, 16)));
    }

    @Test
    void theTwoFlagsOfADocumentAreNotMixedUp() throws JsonMismatchException {
        Tree tree =
                Types.page().with("$.data[0].has_published_revision", "false").with("$.data[0].auto_renew", "true");

        Document document = Json.read(tree.bytes(), Types.PAGE).data().get(0);

        assertThat(document.hasPublishedRevision()).isFalse();
        assertThat(document.autoRenew()).isTrue();
    }

    @Test
    void anEmptyPage() throws JsonMismatchException {
        Page<Document> page = Types.read("""
                {"data":[],"links":{"first":"f","last":"l","prev":null,"next":null},
                "meta":{"current_page":1,"from":null,"last_page":1,"per_page":25,"to":null,"total":0}}""", Types.PAGE);

        assertThat(page)
                .isEqualTo(new Page<>(
                        List.of(), new PageLinks("f", "l", null, null), new PageMeta(1, null, 1, 25, null, 0)));
    }

    private static Instant day(int day) {
        return Instant.parse("2024-01-0" + day + "T00:00:00Z");
    }
}
