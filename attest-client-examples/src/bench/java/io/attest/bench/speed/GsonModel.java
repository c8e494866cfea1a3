package io.attest.bench.speed;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;

/** The objects of {@link ByGson}, their fields called as on the wire, and those that must be there. */
final class GsonModel {

    static final Map<Class<?>, List<String>> FIELDS = Map.of(
            User.class,
            List.of("id", "name", "email", "current_organization_name"),
            NewRequest.class,
            List.of("person_id", "document_id"),
            SentRequest.class,
            List.of("id", "organization_id", "document_id", "person_id", "source", "status", "created_at"),
            DocumentPage.class,
            List.of("data", "links", "meta"),
            Links.class,
            List.of("first", "last"),
            Meta.class,
            List.of("current_page", "last_page", "per_page", "total"),
            Document.class,
            List.of("id", "organization_id", "name", "attestation_counts", "created_at", "updated_at", "auto_renew"),
            Counts.class,
            List.of("attested_latest", "pending_attested", "attested_outdated", "unrequested", "total"));

    private GsonModel() {}

    static final class User {
        String id;
        String name;
        String email;
        String current_organization_name;
    }

    static final class NewRequest {
        String person_id;
        String document_id;
        String recipient_message;
    }

    static final class SentRequest {
        String id;
        String organization_id;
        String document_id;
        String document_revision_id;
        String person_id;
        String recipient_name;
        String recipient_email;
        String requested_attestation_type;
        String recipient_message;
        OffsetDateTime sent_at;
        OffsetDateTime last_reminded_at;
        OffsetDateTime viewed_at;
        OffsetDateTime attested_at;
        OffsetDateTime canceled_at;
        OffsetDateTime expires_at;
        OffsetDateTime expired_at;
        String requested_by_user_id;
        String source;
        String status;
        OffsetDateTime created_at;
        OffsetDateTime updated_at;
    }

    static final class DocumentPage {
        List<Document> data;
        Links links;
        Meta meta;
    }

    static final class Links {
        String first;
        String last;
        String prev;
        String next;
    }

    static final class Meta {
        Integer current_page;
        Integer from;
        Integer last_page;
        Integer per_page;
        Integer to;
        Integer total;
    }

    static final class Document {
        String id;
        String organization_id;
        String name;
        Boolean has_published_revision;
        Counts attestation_counts;
        OffsetDateTime created_at;
        OffsetDateTime updated_at;
        Integer renewal_interval_days;
        Boolean auto_renew;
        OffsetDateTime archived_at;
        OffsetDateTime last_updated_at;
    }

    static final class Counts {
        Integer attested_latest;
        Integer pending_attested;
        Integer attested_outdated;
        Integer unrequested;
        Integer renewal_due;
        Integer total;
    }
}
