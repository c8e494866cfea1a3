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

/** The forms of the resources, as the interface has them. */
final class Forms {

    static final Form<CurrentUser> USER = new Fields()
            .promised("id", TEXT)
            .promised("name", TEXT)
            .promised("email", TEXT)
            .promised("current_organization_name", TEXT)
            .of(CurrentUser.class, v -> new CurrentUser(v.next(), v.next(), v.next(), v.next(), v.others()));

    static final Form<AttestationRequest> REQUEST = new Fields()
            .promised("id", TEXT)
            .promised("organization_id", TEXT)
            .promised("document_id", TEXT)
            .promised("document_revision_id", TEXT)
            .promised("person_id", TEXT)
            .promised("recipient_name", TEXT)
            .promised("recipient_email", TEXT)
            .promised("requested_attestation_type", Form.word("AttestationType", AttestationType::new))
            .nullable("recipient_message", TEXT)
            .nullable("sent_at", TIMESTAMP)
            .nullable("last_reminded_at", TIMESTAMP)
            .nullable("viewed_at", TIMESTAMP)
            .nullable("attested_at", TIMESTAMP)
            .nullable("canceled_at", TIMESTAMP)
            .nullable("expires_at", TIMESTAMP)
            .nullable("expired_at", TIMESTAMP)
            .nullable("requested_by_user_id", TEXT)
            .promised("source", Form.word("RequestSource", RequestSource::new))
            .promised("status", Form.word("AttestationStatus", AttestationStatus::new))
            .promised("created_at", TIMESTAMP)
            .promised("updated_at", TIMESTAMP)
            .of(AttestationRequest.class, Forms::request);

    private static final Form<AttestationCounts> COUNTS = new Fields()
            .promised("attested_latest", INTEGER)
            .promised("pending_attested", INTEGER)
            .promised("attested_outdated", INTEGER)
            .promised("unrequested", INTEGER)
            .promised("renewal_due", INTEGER)
            .promised("total", INTEGER)
            .of(
                    AttestationCounts.class,
                    v -> new AttestationCounts(v.next(), v.next(), v.next(), v.next(), v.next(), v.next(), v.others()));

    static final Form<Document> DOCUMENT = new Fields()
            .promised("id", TEXT)
            .promised("organization_id", TEXT)
            .promised("name", TEXT)
            .promised("has_published_revision", FLAG)
            .promised("attestation_counts", COUNTS)
            .promised("created_at", TIMESTAMP)
            .promised("updated_at", TIMESTAMP)
            .nullable("renewal_interval_days", INTEGER)
            .promised("auto_renew", FLAG)
            .nullable("archived_at", TIMESTAMP)
            .nullable("last_updated_at", TIMESTAMP)
            .of(Document.class, Forms::document);

    private static final Form<PageLinks> LINKS = new Fields()
            .promised("first", TEXT)
            .promised("last", TEXT)
            .nullable("prev", TEXT)
            .nullable("next", TEXT)
            .of(PageLinks.class, v -> new PageLinks(v.next(), v.next(), v.next(), v.next()));

    private static final Form<PageMeta> META = new Fields()
            .promised("current_page", INTEGER)
            .nullable("from", INTEGER)
            .promised("last_page", INTEGER)
            .promised("per_page", INTEGER)
            .nullable("to", INTEGER)
            .promised("total", INTEGER)
            .of(PageMeta.class, v -> new PageMeta(v.next(), v.next(), v.next(), v.next(), v.next(), v.next()));

    private static final List<Known<?>> KNOWN = List.of(
            new Known<>(CurrentUser.class, USER),
            new Known<>(AttestationRequest.class, REQUEST),
            new Known<>(Document.class, DOCUMENT));

    private Forms() {}

    /** The form of a resource, or null of any other class. */
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
                .promised("data", Form.listOf(item))
                .promised("links", LINKS)
                .promised("meta", META)
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
