package io.attest.client.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.model.AttestationRequest;
import io.attest.client.model.Document;
import io.attest.client.paging.Page;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@NullUnmarked
class NullnessTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$.id",
                "$.organization_id",
                "$.document_id",
                "$.document_revision_id",
                "$.person_id",
                "$.recipient_name",
                "$.recipient_email",
                "$.requested_attestation_type",
                "$.source",
                "$.status",
                "$.created_at",
                "$.updated_at"
            })
    void anAttestationRequestHasWhatIsPromised(String path) {
        assertMismatch(path, Types.request().without(path), Types.REQUEST);
        assertMismatch(path, Types.request().with(path, "null"), Types.REQUEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"$.id", "$.name", "$.email", "$.current_organization_name"})
    void aCurrentUserHasWhatIsPromised(String path) {
        assertMismatch(path, Types.user().without(path), Types.USER);
        assertMismatch(path, Types.user().with(path, "null"), Types.USER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "$.data",
                "$.data[0].id",
                "$.data[1].id",
                "$.data[0].organization_id",
                "$.data[0].name",
                "$.data[0].has_published_revision",
                "$.data[0].attestation_counts",
                "$.data[0].attestation_counts.attested_latest",
                "$.data[0].attestation_counts.pending_attested",
                "$.data[0].attestation_counts.attested_outdated",
                "$.data[0].attestation_counts.unrequested",
                "$.data[0].attestation_counts.renewal_due",
                "$.data[0].attestation_counts.total",
                "$.data[1].attestation_counts.total",
                "$.data[0].created_at",
                "$.data[0].updated_at",
                "$.data[0].auto_renew",
                "$.links",
                "$.links.first",
                "$.links.last",
                "$.meta",
                "$.meta.current_page",
                "$.meta.last_page",
                "$.meta.per_page",
                "$.meta.total"
            })
    void aPageOfDocumentsHasWhatIsPromised(String path) {
        assertMismatch(path, Types.page().without(path), Types.PAGE);
        assertMismatch(path, Types.page().with(path, "null"), Types.PAGE);
    }

    static Stream<Arguments> nullableOfRequest() {
        return Stream.of(
                request("$.recipient_message", AttestationRequest::recipientMessage),
                request("$.sent_at", AttestationRequest::sentAt),
                request("$.last_reminded_at", AttestationRequest::lastRemindedAt),
                request("$.viewed_at", AttestationRequest::viewedAt),
                request("$.attested_at", AttestationRequest::attestedAt),
                request("$.canceled_at", AttestationRequest::canceledAt),
                request("$.expires_at", AttestationRequest::expiresAt),
                request("$.expired_at", AttestationRequest::expiredAt),
                request("$.requested_by_user_id", AttestationRequest::requestedByUserId));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("nullableOfRequest")
    void anAttestationRequestMayLack(String path, Function<AttestationRequest, Object> field)
            throws JsonMismatchException {
        assertThat(field.apply(Json.read(Types.request().without(path).bytes(), Types.REQUEST)))
                .isNull();
        assertThat(field.apply(Json.read(Types.request().with(path, "null").bytes(), Types.REQUEST)))
                .isNull();
    }

    static Stream<Arguments> nullableOfPage() {
        return Stream.of(
                document("renewal_interval_days", Document::renewalIntervalDays),
                document("archived_at", Document::archivedAt),
                document("last_updated_at", Document::lastUpdatedAt),
                page("$.links.prev", page -> page.links().prev()),
                page("$.links.next", page -> page.links().next()),
                page("$.meta.from", page -> page.meta().from()),
                page("$.meta.to", page -> page.meta().to()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("nullableOfPage")
    void aPageOfDocumentsMayLack(String path, Function<Page<Document>, Object> field) throws JsonMismatchException {
        assertThat(field.apply(Json.read(Types.page().without(path).bytes(), Types.PAGE)))
                .isNull();
        assertThat(field.apply(Json.read(Types.page().with(path, "null").bytes(), Types.PAGE)))
                .isNull();
    }

    private static Arguments request(String path, Function<AttestationRequest, Object> field) {
        return Arguments.of(path, field);
    }

    private static Arguments document(String name, Function<Document, Object> field) {
        return page("$.data[1]." + name, page -> field.apply(page.data().get(1)));
    }

    private static Arguments page(String path, Function<Page<Document>, Object> field) {
        return Arguments.of(path, field);
    }

    private static void assertMismatch(String path, Tree tree, JsonType<?> type) {
        JsonMismatchException thrown =
                catchThrowableOfType(JsonMismatchException.class, () -> Json.read(tree.bytes(), type));
        assertThat(thrown).as(path).isNotNull();
        assertThat(thrown.path()).isEqualTo(path);
        assertThat(thrown).hasMessage(thrown.reason() + " at " + path);
    }
}
