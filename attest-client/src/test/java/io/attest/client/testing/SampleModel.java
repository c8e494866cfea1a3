package io.attest.client.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.RawResponse;
import io.attest.client.error.DecodingException;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.CurrentUser;
import io.attest.client.model.Document;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Every model of the API with its JSON, written down from the documentation of the API: each field is there, and has a
 * value of its own. {@code build.SamplesTest} fails when a model is missing, or a field.
 */
public enum SampleModel {
    REQUEST(AttestationRequest.class, """
            {"id":"r","organization_id":"o","document_id":"d","document_revision_id":"v","person_id":"p",
            "recipient_name":"n","recipient_email":"e","requested_attestation_type":"acknowledgment",
            "recipient_message":"m","sent_at":"2024-01-01T00:00:00Z","last_reminded_at":"2024-01-02T00:00:00Z",
            "viewed_at":"2024-01-03T00:00:00Z","attested_at":"2024-01-04T00:00:00Z",
            "canceled_at":"2024-01-05T00:00:00Z","expires_at":"2024-01-06T00:00:00Z",
            "expired_at":"2024-01-07T00:00:00Z","requested_by_user_id":"u","source":"partner_system",
            "status":"complained","created_at":"2024-01-08T00:00:00Z","updated_at":"2024-01-09T00:00:00Z"}"""),
    CREATE(CreateAttestationRequest.class, """
            {"person_id":"%s","document_id":"%s","recipient_message":"m",
            "requested_attestation_type":"signature"}""".formatted(Responses.PERSON, Responses.DOCUMENT)),
    USER(CurrentUser.class, """
            {"id":"i","name":"n","email":"e","current_organization_name":"o"}"""),
    DOCUMENT(Document.class, """
            {"id":"d","organization_id":"o","name":"n","has_published_revision":true,
            "attestation_counts":{"attested_latest":1,"pending_attested":2,"attested_outdated":3,
            "unrequested":4,"renewal_due":5,"total":6},"created_at":"2024-01-01T00:00:00Z",
            "updated_at":"2024-01-02T00:00:00Z","renewal_interval_days":7,"auto_renew":false,
            "archived_at":"2024-01-03T00:00:00Z","last_updated_at":"2024-01-04T00:00:00Z"}"""),
    PAGE(Document.class, """
            {"data":[%1$s,%1$s],"links":{"first":"f","last":"l","prev":"p","next":"x"},
            "meta":{"current_page":11,"from":12,"last_page":13,"per_page":14,"to":15,"total":16}}""".formatted(DOCUMENT.json));

    private final Class<?> type;
    private final String json;

    SampleModel(Class<?> type, String json) {
        this.type = type;
        this.json = json;
    }

    public String json() {
        return json;
    }

    public JsonEditor editor() {
        return JsonEditor.of(json);
    }

    public Class<?> type() {
        return type;
    }

    /** A record of each class that the samples are read as, also of those inside of others. */
    public static Collection<Record> records() {
        Map<Class<?>, Record> records = new LinkedHashMap<>();
        for (SampleModel model : values()) {
            collect(model.read(model.json), records);
        }
        return records.values();
    }

    private static void collect(@Nullable Object value, Map<Class<?>, Record> records) {
        if (value instanceof List<?> list) {
            list.forEach(item -> collect(item, records));
        } else if (value instanceof Record model && records.putIfAbsent(model.getClass(), model) == null) {
            for (RecordComponent component : model.getClass().getRecordComponents()) {
                collect(component(model, component), records);
            }
        }
    }

    public static @Nullable Object component(Record model, RecordComponent component) {
        try {
            return component.getAccessor().invoke(model);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(component.toString(), e);
        }
    }

    /** Asserts that each component is set. */
    public static void assertComplete(Record model) {
        for (RecordComponent component : model.getClass().getRecordComponents()) {
            assertThat(component(model, component)).as(component.toString()).isNotNull();
        }
    }

    /** What it is read as. */
    public Object read(Object body) {
        return this == PAGE ? response(body).toPage(type) : response(body).to(type);
    }

    /** Reads what cannot be read. */
    public DecodingException unreadable(Object body) {
        return unreadable(body, response -> read(body));
    }

    public static DecodingException unreadable(Object body, Function<RawResponse, Object> reader) {
        DecodingException thrown = catchThrowableOfType(DecodingException.class, () -> reader.apply(response(body)));
        if (thrown == null) {
            throw new AssertionError("was read: " + body);
        }
        return thrown;
    }

    public static RawResponse response(Object body) {
        return RawResponse.of(200, Map.<String, List<String>>of(), body.toString());
    }
}
