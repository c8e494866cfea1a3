package io.attest.sandbox;

import io.attest.client.model.CurrentUser;
import java.time.Instant;
import java.util.List;

/** Responds to the requests of one route, once the caller has been let in. */
interface Endpoint {
    SandboxResponse respond(Call call);

    /**
     * A request that was let in.
     *
     * @param ids what stands in the path in place of each {@code {id}} of the route
     */
    record Call(HttpRequest request, List<String> ids, CurrentUser caller, Instant now) {}
}
