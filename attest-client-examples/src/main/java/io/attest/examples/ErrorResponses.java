package io.attest.examples;

import io.attest.client.AttestClient;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.ApiException;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ValidationException;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.ratelimit.RateLimitOptions;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.attest.sandbox.SandboxCatalogue;
import java.io.PrintStream;

/** Shows every error response of the API as the exception that a caller gets. */
final class ErrorResponses {

    private final AttestClient client;
    private final AttestSandbox sandbox;
    private final PrintStream out;
    private int shown;

    ErrorResponses(AttestClient client, AttestSandbox sandbox, PrintStream out) {
        this.client = client;
        this.sandbox = sandbox;
        this.out = out;
    }

    int showAll() {
        out.printf("%nWhat an error response looks like%n");
        SandboxCatalogue catalogue = sandbox.catalogue();
        String person = catalogue.person().id();

        show(() -> send(person, catalogue.unpublishedDocument().id()));
        show(() -> client.withAccessToken("no-such-token").me().get());
        show(() -> client.withAccessToken(sandbox.expiredToken()).me().get());
        show(() ->
                client.withAccessToken(sandbox.groupManagerToken()).documents().list());
        show(() -> send(person, catalogue.foreignDocumentId()));
        // The SDK checks every documented rule before it sends, so this 422 has to be a fault of the sandbox.
        sandbox.failNext(Fault.status(422));
        show(() -> send(person, catalogue.publishedDocument().id()));
        show(this::useUpTheRateLimit);
        return shown;
    }

    private void send(String personId, String documentId) {
        client.attestationRequests().create(CreateAttestationRequest.of(personId, documentId));
    }

    /** Uses a token of its own, without the rate limiting and the retries that would wait for the next window. */
    private void useUpTheRateLimit() {
        AttestClient impatient = client.withAccessToken(sandbox.newOwnerToken())
                .with(RequestOptions.defaults()
                        .rateLimit(RateLimitOptions.off())
                        .retry(RetryOptions.none()));
        while (true) {
            impatient.me().get();
        }
    }

    private void show(Runnable refused) {
        try {
            refused.run();
        } catch (ApiException e) {
            shown++;
            out.printf("  %d %s, %s: %s%n", e.statusCode(), e.getClass().getSimpleName(), e.outcome(), e.getMessage());
            if (e instanceof PaymentRequiredException unpaid) {
                out.printf("      paymentUrl %s%n", unpaid.paymentUrl());
            } else if (e instanceof ValidationException invalid) {
                out.printf("      errors     %s%n", invalid.errors());
            } else if (e instanceof RateLimitException limited) {
                out.printf("      rateLimit  %s, retryAfter %s%n", limited.rateLimit(), limited.retryAfter());
            }
        }
    }
}
