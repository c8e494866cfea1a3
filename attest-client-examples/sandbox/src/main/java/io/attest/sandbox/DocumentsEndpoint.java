package io.attest.sandbox;

import io.attest.client.model.Document;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code GET /documents}. */
final class DocumentsEndpoint implements Endpoint {
    private static final int DEFAULT_PER_PAGE = 25;
    private static final int NAME_LIMIT = 255;
    private static final Set<String> TRUE = Set.of("true", "1");
    private static final Set<String> FALSE = Set.of("false", "0");

    private final Organization organization;
    private final int pageLimit;

    DocumentsEndpoint(Organization organization, int pageLimit) {
        this.organization = organization;
        this.pageLimit = pageLimit;
    }

    @Override
    public SandboxResponse respond(Call call) {
        HttpRequest request = call.request();
        Violations violations = new Violations();
        String name = valueOr("", request.parameter("name"));
        violations.addIfLonger("name", name, NAME_LIMIT);
        boolean archived = archived(request, violations);
        long perPage = integer(request, "per_page", Math.min(DEFAULT_PER_PAGE, pageLimit), pageLimit, violations);
        long page = integer(request, "page", 1, Long.MAX_VALUE, violations);
        if (!violations.isEmpty()) {
            return violations.response();
        }
        String part = name.toLowerCase(Locale.ROOT);
        List<Document> matches = organization.documents().stream()
                .filter(it -> (it.archivedAt() != null) == archived)
                .filter(it -> valueOr("", it.name()).toLowerCase(Locale.ROOT).contains(part))
                .toList();
        return SandboxResponse.json(200, new PageOf<>(matches, page, (int) perPage).envelope(request.url(), Json::of));
    }

    private static boolean archived(HttpRequest request, Violations violations) {
        String value = valueOr("false", request.parameter("archived"));
        if (!TRUE.contains(value) && !FALSE.contains(value)) {
            violations.add("archived", "must be true, false, 1 or 0");
        }
        return TRUE.contains(value);
    }

    private static long integer(
            HttpRequest request, String field, long otherwise, long maximum, Violations violations) {
        try {
            long value = Long.parseLong(valueOr(Long.toString(otherwise), request.parameter(field)));
            if (value < 1 || value > maximum) {
                violations.add(field, maximum == Long.MAX_VALUE ? "must be at least 1" : "must be 1 to " + maximum);
            }
            return value;
        } catch (NumberFormatException notAnInteger) {
            violations.add(field, "must be an integer");
            return otherwise;
        }
    }

    private static String valueOr(String otherwise, @Nullable String value) {
        return value == null ? otherwise : value;
    }
}
