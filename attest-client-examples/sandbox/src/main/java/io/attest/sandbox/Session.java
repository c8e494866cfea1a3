package io.attest.sandbox;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What the sandbox has and knows since its start, or since it was reset. */
final class Session {
    // DateTimeFormatter.RFC_1123_DATE_TIME writes one-digit days, which HTTP does not allow.
    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    final Organization organization;
    final AttestationService service;
    final FaultQueue faults = new FaultQueue();
    final RequestLog log = new RequestLog();

    Session(SandboxBuilder settings, Accounts accounts) {
        organization = new Organization(settings.documents, settings.people, settings.seed);
        service = new AttestationService(accounts, organization, settings);
    }

    Fault faultOf(String method, String target) {
        return faults.take(method, AttestationService.relative(HttpRequest.path(target)));
    }

    /** Responds to a request, unless a fault does so in place of the service, and keeps the log. */
    SandboxResponse respond(HttpRequest request, Fault fault, Instant now) {
        SandboxResponse response = fault.response().orElseGet(() -> service.respond(request, now));
        boolean responds = fault.kind() != Fault.Kind.DISCONNECT_AFTER_READING;
        log.add(request, responds ? response.status() : 0, now);
        return response.header("Date") == null ? response.withHeader("Date", HTTP_DATE.format(now)) : response;
    }
}
