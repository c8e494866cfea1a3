package io.attest.client.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.attest.client.AttestClient;
import io.attest.client.model.CurrentUser;
import org.jspecify.annotations.Nullable;

/** Whose items a ledger has: those of a service, by its address, and of an organization, once the service names it. */
final class Owner {

    private final AttestClient client;
    private final SendLedger ledger;

    Owner(AttestClient client, SendLedger ledger) {
        this.client = client;
        this.ledger = ledger;
    }

    /** Refuses the items of a service at another address before anything is asked. */
    void checkAddress() {
        String address = address();
        String known = address == null ? null : ledger.service();
        if (address != null && known != null && !(known + ", ").startsWith(address + ", ")) {
            throw another(known, address);
        }
    }

    /** Records whose items these are, or refuses those of another service or organization. */
    void bind(@Nullable CurrentUser me) {
        String mine = of(me);
        if (mine == null) {
            return;
        }
        String known = ledger.service();
        boolean isNew = known == null || known.equals(address());
        if (isNew && ledger.bind(known, mine)) {
            return;
        }
        // Another worker may have been first.
        known = ledger.service();
        if (!mine.equals(known)) {
            throw another(String.valueOf(known), mine);
        }
    }

    void rebind(@Nullable CurrentUser me) {
        String mine = of(me);
        if (mine != null && !ledger.bind(ledger.service(), mine)) {
            throw new IllegalStateException("another program has called rebind() at the same time");
        }
    }

    private static IllegalStateException another(String known, String mine) {
        return new IllegalStateException("the ledger has the items of " + known + ", but the client belongs to " + mine
                + ". Use another ledger, or call rebind() if this is the same service with another address or name");
    }

    /** Null for a fake without an address. */
    private @Nullable String of(@Nullable CurrentUser me) {
        String address = address();
        String organization = me == null ? null : me.currentOrganizationName();
        // A ledger stores no half of a surrogate pair.
        return address == null || organization == null
                ? address
                : address + ", " + new String(organization.getBytes(UTF_8), UTF_8);
    }

    // A mock returns null.
    @SuppressWarnings("ConstantValue")
    private @Nullable String address() {
        String baseUrl = client.baseUrl();
        return baseUrl == null ? null : baseUrl.replaceFirst("/+$", "");
    }
}
