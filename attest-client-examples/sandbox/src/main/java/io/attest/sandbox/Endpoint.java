package io.attest.sandbox;

import io.attest.sandbox.Accounts.User;
import java.time.Instant;
import mockwebserver3.RecordedRequest;

/** Responses the requests of one path and method, after the caller has been let in. */
interface Endpoint {
    SandboxResponse response(RecordedRequest request, User caller, Instant now);
}
