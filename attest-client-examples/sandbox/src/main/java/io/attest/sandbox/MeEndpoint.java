package io.attest.sandbox;

import io.attest.sandbox.Accounts.User;
import java.time.Instant;
import mockwebserver3.RecordedRequest;

/** {@code GET /me}. */
final class MeEndpoint implements Endpoint {
    @Override
    public SandboxResponse respond(RecordedRequest request, User caller, Instant now) {
        return SandboxResponse.json(
                200,
                SandboxResponse.object()
                        .put("id", caller.id())
                        .put("name", caller.name())
                        .put("email", caller.email())
                        .put("current_organization_name", caller.organizationName()));
    }
}
