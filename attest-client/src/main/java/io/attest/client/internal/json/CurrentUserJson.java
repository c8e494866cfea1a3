package io.attest.client.internal.json;

import static io.attest.client.internal.json.Reader.TEXT;

import com.fasterxml.jackson.core.JsonParser;
import io.attest.client.model.CurrentUser;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@link CurrentUser} as JSON. */
final class CurrentUserJson {

    private CurrentUserJson() {}

    static CurrentUser read(JsonParser parser) throws IOException {
        CurrentUser.Builder made = CurrentUser.builder();
        ObjectFields in = ObjectFields.of(CurrentUser.class, parser, "id");
        while (in.next()) {
            switch (in.name()) {
                case "id" -> made.id(in.required(TEXT));
                case "name" -> made.name(in.nullable(TEXT));
                case "email" -> made.email(in.nullable(TEXT));
                case "current_organization_name" -> made.currentOrganizationName(in.nullable(TEXT));
                default -> in.keep();
            }
        }
        return made.additionalProperties(in.others()).build();
    }

    static Map<String, @Nullable Object> members(CurrentUser user) {
        return new Members()
                .put("id", user.id())
                .put("name", user.name())
                .put("email", user.email())
                .put("current_organization_name", user.currentOrganizationName())
                .and(user.additionalProperties());
    }
}
