package io.attest.client.testing;

import io.attest.client.AttestClient;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.internal.call.Operation;
import io.attest.client.model.AttestationType;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.DocumentQuery;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import okhttp3.mockwebserver.MockResponse;

/**
 * Every call of the API, as the API documents it. {@code build.SamplesTest} fails when one is missing. The promises for
 * all calls are tested with each of them; where one read and one send are enough, with {@link #READ} and {@link #SEND}.
 */
// Only tests are compiled against it, and its operations and lambdas hold nothing that changes.
@SuppressWarnings({"exports", "ImmutableEnumChecker"})
public enum SampleCall {
    ME(
            "me.get",
            "GET /me",
            "",
            Responses.me(),
            Endpoints.me(),
            client -> client.me().get()),
    CREATE(
            "attestationRequests.create",
            "POST /attestation-requests",
            "{\"person_id\":\"" + Responses.PERSON + "\",\"document_id\":\"" + Responses.DOCUMENT
                    + "\",\"recipient_message\":\"Please sign.\",\"requested_attestation_type\":\"signature\"}",
            Responses.attestationRequest(),
            Endpoints.createAttestationRequest(SampleCall::request),
            client -> client.attestationRequests().create(request())),
    DOCUMENTS(2, client -> client.documents().list(query())),
    ALL_DOCUMENTS(
            1,
            client -> client.documents().listAll(query().withPage(1)).stream().toList()),
    WHOLE_LIST(1, client -> client.documents().readAll(query().withPage(1)));

    /** A call that has no effect. */
    public static final SampleCall READ = ME;
    /** A call that must not be repeated. */
    public static final SampleCall SEND = CREATE;

    private final String name;
    private final String requestLine;
    private final String body;
    private final String goodBody;
    private final Operation<?> operation;
    private final Function<AttestClient, Object> call;

    SampleCall(
            String name,
            String requestLine,
            String body,
            String goodBody,
            Operation<?> operation,
            Function<AttestClient, Object> call) {
        this.name = name;
        this.requestLine = requestLine;
        this.body = body;
        this.goodBody = goodBody;
        this.operation = operation;
        this.call = call;
    }

    /** That of the last page of documents, which has a number. */
    SampleCall(int page, Function<AttestClient, Object> call) {
        this(
                "documents.list",
                "GET /documents?name=Handbook&archived=1&per_page=1&page=" + page,
                "",
                Responses.page(page, page, 1, 1, page),
                Endpoints.documents().page(query().withPage(page)),
                call);
    }

    /** All calls with an effect. */
    public static Stream<SampleCall> sends() {
        return Stream.of(values()).filter(call -> !call.isRead());
    }

    /** What calls take, each with every component set. */
    public static List<Record> arguments() {
        return List.of(request(), query());
    }

    public static CreateAttestationRequest request() {
        return CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT)
                .withRecipientMessage("Please sign.")
                .withRequestedAttestationType(AttestationType.SIGNATURE);
    }

    private static DocumentQuery query() {
        return DocumentQuery.defaults()
                .withNameContains("Handbook")
                .withArchived(true)
                .withPerPage(1)
                .withPage(2);
    }

    public Object call(AttestClient client) {
        return call.apply(client);
    }

    /** The method, and what follows the base URL. */
    public String requestLine() {
        return requestLine;
    }

    /** The body of the request, empty if it has none. */
    public String body() {
        return body;
    }

    public String method() {
        return requestLine.substring(0, requestLine.indexOf(' '));
    }

    public boolean isRead() {
        return method().equals("GET");
    }

    /** What the client makes of it. */
    public Operation<?> operation() {
        return operation;
    }

    /** What events and the log call it. */
    public String operationName() {
        return name;
    }

    /** The status of a successful response. */
    public int goodStatus() {
        return isRead() ? 200 : 201;
    }

    /** The body of a successful response. */
    public String goodBody() {
        return goodBody;
    }

    /** A successful response. */
    public MockResponse goodResponse() {
        return Responses.json(goodStatus(), goodBody);
    }

    /** Method and path, as messages have them. */
    @Override
    public String toString() {
        return requestLine.replaceFirst("\\?.*", "");
    }
}
