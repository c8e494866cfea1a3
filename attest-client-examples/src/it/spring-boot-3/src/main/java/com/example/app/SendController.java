package com.example.app;

import io.attest.client.AttestClient;
import io.attest.client.AttestationRequests;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.error.Advice;
import io.attest.client.error.AttestException;
import io.attest.client.model.CreateAttestationRequest;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Sends a document while a person waits for the answer. */
@RestController
class SendController {

    private static final Logger LOG = LoggerFactory.getLogger(SendController.class);

    private final AttestationRequests requests;

    SendController(AttestClient client) {
        this.requests = client.with(RequestOptions.none()
                        .withTimeout(Duration.ofMillis(2500))
                        .withRateLimit(RateLimitOptions.failFast()))
                .attestationRequests();
    }

    @PostMapping("/send")
    ResponseEntity<String> send(@RequestParam String personId, @RequestParam String documentId) {
        try {
            requests.create(CreateAttestationRequest.of(personId, documentId));
            return ResponseEntity.ok("sent");
        } catch (IllegalArgumentException e) {
            return ResponseEntity.badRequest().body("not sent: " + e.getMessage());
        } catch (AttestException e) {
            LOG.warn("send of {} to {}: {}, {}", documentId, personId, e.outcome(), e.callId());
            return switch (e.outcome()) {
                // The response could not be read, but the e-mail goes out.
                case ACCEPTED -> ResponseEntity.ok("sent");
                // Put it on a person's list as well: this person must not press the button again.
                case UNKNOWN -> ResponseEntity.status(202).body("we are checking it, do not send it again");
                case NOT_SENT, REJECTED -> notSent(e.advice());
            };
        }
    }

    private static ResponseEntity<String> notSent(Advice advice) {
        return switch (advice) {
            case SKIP_ITEM -> ResponseEntity.status(422).body("not sent: rejected");
            case STOP -> ResponseEntity.status(502).body("not sent: our connection or account needs attention");
            default -> ResponseEntity.status(503).body("not sent: please try again in a minute");
        };
    }
}
