package io.attest.sandbox;

import io.attest.client.model.CurrentUser;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The access tokens that the sandbox knows, and who is behind them. */
final class Accounts {
    // The name of the scheme is case-insensitive in HTTP.
    private static final Pattern BEARER = Pattern.compile("(?i:Bearer) +(\\S+)");

    static final String GROUP_MANAGER_TOKEN = "sandbox-group-manager";
    static final String EXPIRED_TRIAL_TOKEN = "sandbox-expired";

    private final Map<String, Account> accounts = new ConcurrentHashMap<>();
    private final AtomicInteger ownerTokens = new AtomicInteger();
    private final CurrentUser owner;
    final String ownerToken;

    Accounts(long seed) {
        Ids ids = new Ids("user", seed);
        owner = user(ids, "Olivia Owner", "Sandbox Ltd");
        CurrentUser manager = user(ids, "Gary Manager", "Sandbox Ltd");
        CurrentUser former = user(ids, "Erin Expired", "Expired Ltd");
        accounts.put(GROUP_MANAGER_TOKEN, new Account(GROUP_MANAGER_TOKEN, Role.GROUP_MANAGER, manager));
        accounts.put(EXPIRED_TRIAL_TOKEN, new Account(EXPIRED_TRIAL_TOKEN, Role.EXPIRED, former));
        ownerToken = newOwnerToken();
    }

    String newOwnerToken() {
        String token = "sandbox-owner-" + ownerTokens.incrementAndGet();
        accounts.put(token, new Account(token, Role.OWNER, owner));
        return token;
    }

    boolean has(String token) {
        return accounts.containsKey(token);
    }

    Optional<Account> authenticate(@Nullable String authorization) {
        Matcher bearer = BEARER.matcher(authorization == null ? "" : authorization);
        return bearer.matches() ? Optional.ofNullable(accounts.get(bearer.group(1))) : Optional.empty();
    }

    private static CurrentUser user(Ids ids, String name, String organization) {
        return CurrentUser.builder()
                .id(ids.next(Instant.parse("2023-01-01T00:00:00Z")))
                .name(name)
                .email(name.replace(' ', '.').toLowerCase(Locale.ROOT) + "@example.com")
                .currentOrganizationName(organization)
                .build();
    }

    enum Role {
        OWNER,
        GROUP_MANAGER,
        EXPIRED
    }

    record Account(String token, Role role, CurrentUser user) {}
}
