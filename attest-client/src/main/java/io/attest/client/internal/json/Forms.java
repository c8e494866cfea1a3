package io.attest.client.internal.json;

import static io.attest.client.internal.json.Form.FLAG;
import static io.attest.client.internal.json.Form.INTEGER;
import static io.attest.client.internal.json.Form.TEXT;
import static io.attest.client.internal.json.Form.TIMESTAMP;

import io.attest.client.internal.json.Fields.Values;
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
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The forms of the API's resources. */
final class Forms {

    static final Form<CurrentUser> USER = new Fields()
            .required("id", TEXT)
            .nullable("name", TEXT)
            .nullable("email", TEXT)
            .nullable("current_organization_name", TEXT)
            .of(CurrentUser.class, v -> new CurrentUser(v.next(), v.next(), v.next(), v.next(), v.others()));

    static final Form<AttestationRequest> REQUEST = new Fields()
            .required("id", TEXT)
            .required("organization_id", TEXT)
            .required("document_id", TEXT)
            .required("document_revision_id", TEXT)
            .required("person_id", TEXT)
            .required("recipient_name", TEXT)
            .required("recipient_email", TEXT)
            .required("requested_attestation_type", Form.word("AttestationType", AttestationType::new))
            .nullable("recipient_message", TEXT)
            .nullable("sent_at", TIMESTAMP)
            .nullable("last_reminded_at", TIMESTAMP)
            .nullable("viewed_at", TIMESTAMP)
            .nullable("attested_at", TIMESTAMP)
            .nullable("canceled_at", TIMESTAMP)
            .nullable("expires_at", TIMESTAMP)
            .nullable("expired_at", TIMESTAMP)
            .nullable("requested_by_user_id", TEXT)
            .required("source", Form.word("RequestSource", RequestSource::new))
            .required("status", Form.word("AttestationStatus", AttestationStatus::new))
            .required("created_at", TIMESTAMP)
            .required("updated_at", TIMESTAMP)
            .of(AttestationRequest.class, Forms::request);

    private static final Form<AttestationCounts> COUNTS = new Fields()
            .nullable("attested_latest", INTEGER)
            .nullable("pending_attested", INTEGER)
            .nullable("attested_outdated", INTEGER)
            .nullable("unrequested", INTEGER)
            .nullable("renewal_due", INTEGER)
            .nullable("total", INTEGER)
            .of(
                    AttestationCounts.class,
                    v -> new AttestationCounts(v.next(), v.next(), v.next(), v.next(), v.next(), v.next(), v.others()));

    static final Form<Document> DOCUMENT = new Fields()
            .required("id", TEXT)
            .nullable("organization_id", TEXT)
            .nullable("name", TEXT)
            .nullable("has_published_revision", FLAG)
            .nullable("attestation_counts", COUNTS)
            .nullable("created_at", TIMESTAMP)
            .nullable("updated_at", TIMESTAMP)
            .nullable("renewal_interval_days", INTEGER)
            .nullable("auto_renew", FLAG)
            .nullable("archived_at", TIMESTAMP)
            .nullable("last_updated_at", TIMESTAMP)
            .of(Document.class, Forms::document);

    private static final Form<PageLinks> LINKS = new Fields()
            .nullable("first", TEXT)
            .nullable("last", TEXT)
            .nullable("prev", TEXT)
            .nullable("next", TEXT)
            .of(PageLinks.class, v -> new PageLinks(v.next(), v.next(), v.next(), v.next()));

    private static final Form<PageMeta> META = new Fields()
            .required("current_page", INTEGER)
            .nullable("from", INTEGER)
            .required("last_page", INTEGER)
            .nullable("per_page", INTEGER)
            .nullable("to", INTEGER)
            .nullable("total", INTEGER)
            .of(PageMeta.class, v -> new PageMeta(v.next(), v.next(), v.next(), v.next(), v.next(), v.next()));

    private static final List<Known<?>> KNOWN = List.of(
            new Known<>(CurrentUser.class, USER),
            new Known<>(AttestationRequest.class, REQUEST),
            new Known<>(Document.class, DOCUMENT));

    private Forms() {}

    /** The form of a resource, or null for any other class. */
    static <T> @Nullable Form<T> of(Class<T> type) {
        for (Known<?> known : KNOWN) {
            if (known.type.equals(type)) {
                @SuppressWarnings("unchecked")
                Form<T> form = (Form<T>) known.form;
                return form;
            }
        }
        return null;
    }

    static <T> Form<Page<T>> pageOf(Form<T> item) {
        @SuppressWarnings("unchecked")
        Class<Page<T>> type = (Class<Page<T>>) (Class<?>) Page.class;
        return new Fields()
                .required("data", Form.listOf(item))
                .nullable("links", LINKS)
                .required("meta", META)
                .of(type, v -> new Page<>(v.next(), v.next(), v.next()));
    }

    private static AttestationRequest request(Values v) {
        return new AttestationRequest(
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.others());
    }

    private static Document document(Values v) {
        return new Document(
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.next(),
                v.others());
    }

    private record Known<T>(Class<T> type, Form<T> form) {}
}
