package io.attest.client.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.model.AttestationCounts;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import io.attest.client.paging.Page;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
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

    @Test
    void aCurrentUserHasAnId() {
        assertMismatch("$.id", Types.user().without("$.id"), Types.USER);
        assertMismatch("$.id", Types.user().with("$.id", "null"), Types.USER);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"$.data", "$.data[0].id", "$.data[1].id", "$.meta", "$.meta.current_page", "$.meta.last_page"})
    void aPageOfDocumentsHasWhatPagingStandsOn(String path) {
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

    static Stream<Arguments> nullableOfUser() {
        return Stream.of(
                user("$.name", CurrentUser::name),
                user("$.email", CurrentUser::email),
                user("$.current_organization_name", CurrentUser::currentOrganizationName));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("nullableOfUser")
    void aCurrentUserMayLack(String path, Function<CurrentUser, Object> field) throws JsonMismatchException {
        assertThat(field.apply(Json.read(Types.user().without(path).bytes(), Types.USER)))
                .isNull();
        assertThat(field.apply(Json.read(Types.user().with(path, "null").bytes(), Types.USER)))
                .isNull();
    }

    static Stream<Arguments> nullableOfPage() {
        return Stream.of(
                document("organization_id", Document::organizationId),
                document("name", Document::name),
                document("has_published_revision", Document::hasPublishedRevision),
                document("attestation_counts", Document::attestationCounts),
                count("attested_latest", AttestationCounts::attestedLatest),
                count("pending_attested", AttestationCounts::pendingAttested),
                count("attested_outdated", AttestationCounts::attestedOutdated),
                count("unrequested", AttestationCounts::unrequested),
                count("renewal_due", AttestationCounts::renewalDue),
                count("total", AttestationCounts::total),
                document("created_at", Document::createdAt),
                document("updated_at", Document::updatedAt),
                document("renewal_interval_days", Document::renewalIntervalDays),
                document("auto_renew", Document::autoRenew),
                document("archived_at", Document::archivedAt),
                document("last_updated_at", Document::lastUpdatedAt),
                page("$.links", Page::links),
                page("$.links.first", page -> page.links().first()),
                page("$.links.last", page -> page.links().last()),
                page("$.links.prev", page -> page.links().prev()),
                page("$.links.next", page -> page.links().next()),
                page("$.meta.from", page -> page.meta().from()),
                page("$.meta.per_page", page -> page.meta().perPage()),
                page("$.meta.to", page -> page.meta().to()),
                page("$.meta.total", page -> page.meta().total()));
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

    private static Arguments user(String path, Function<CurrentUser, Object> field) {
        return Arguments.of(path, field);
    }

    private static Arguments count(String name, Function<AttestationCounts, Object> count) {
        return document("attestation_counts." + name, document -> count.apply(document.attestationCounts()));
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
