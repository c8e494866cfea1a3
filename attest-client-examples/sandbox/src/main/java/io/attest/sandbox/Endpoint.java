package io.attest.sandbox;

import io.attest.sandbox.Accounts.User;
import java.time.Instant;
import mockwebserver3.RecordedRequest;

/** Responds to the requests of one path and method, once the caller has been let in. */
interface Endpoint {
    SandboxResponse respond(RecordedRequest request, User caller, Instant now);
}
