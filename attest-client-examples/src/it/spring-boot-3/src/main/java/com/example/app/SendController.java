package com.example.app;

import io.attest.client.AttestClient;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.error.AttestException;
import io.attest.client.model.CreateAttestationRequest;
import java.time.Duration;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Sends a document while a person waits for the answer. */
@RestController
class SendController {

    private static final Logger LOG = LoggerFactory.getLogger(SendController.class);
    private static final RequestOptions WHILE_A_PERSON_WAITS =
            RequestOptions.none().withTimeout(Duration.ofMillis(2500)).withRateLimit(RateLimitOptions.failFast());

    private final AttestClient client;

    SendController(AttestClient client) {
        this.client = client;
    }

    @PostMapping("/send")
    ResponseEntity<?> send(@RequestParam String personId, @RequestParam String documentId) {
        CreateAttestationRequest request;
        try {
            request = CreateAttestationRequest.of(personId, documentId);
        } catch (IllegalArgumentException e) {
            return problem(400, "not sent: " + e.getMessage());
        }
        try {
            client.with(WHILE_A_PERSON_WAITS).attestationRequests().create(request);
            return sent();
        } catch (AttestException e) {
            LOG.warn(
                    "send of {} to {}: {}, {}, {}",
                    documentId,
                    personId,
                    e.getClass().getSimpleName(),
                    e.outcome(),
                    e.callId());
            return switch (e.outcome()) {
                // The response could not be read, but the e-mail goes out.
                case ACCEPTED -> sent();
                // Put it on a person's list as well: this person must not press the button again.
                case UNKNOWN -> problem(202, "we are checking it, do not send it again");
                case NOT_SENT, REJECTED -> notSent(e);
            };
        }
    }

    /** JSON whatever the browser asks for: an error now would look as if nothing had been sent. */
    private static ResponseEntity<?> sent() {
        return ResponseEntity.status(201)
                .contentType(MediaType.APPLICATION_JSON)
                .body(Map.of("result", "sent"));
    }

    private static ResponseEntity<?> notSent(AttestException e) {
        return switch (e.advice()) {
            case SKIP_ITEM -> problem(422, "not sent: rejected");
            case STOP -> problem(502, "not sent: our connection or account needs attention");
            default -> {
                Duration wait = e.retryAfter(Duration.ofMinutes(1));
                yield ResponseEntity.status(503)
                        .header("Retry-After", String.valueOf((wait.toMillis() + 999) / 1000))
                        .body(problem(503, "not sent: please try again later").getBody());
            }
        };
    }

    private static ResponseEntity<ProblemDetail> problem(int status, String detail) {
        return ResponseEntity.of(ProblemDetail.forStatusAndDetail(HttpStatusCode.valueOf(status), detail))
                .build();
    }
}
