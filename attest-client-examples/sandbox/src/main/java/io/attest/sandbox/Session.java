package io.attest.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** What the sandbox has, knows and has been told since its start, or since it was reset. */
final class Session {
    // DateTimeFormatter.RFC_1123_DATE_TIME writes one-digit days, which HTTP does not allow.
    private static final DateTimeFormatter HTTP_DATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);
    private static final Fault NO_FAULT = Fault.delay(Duration.ZERO);

    final Organization organization;
    final AttestationService service;
    private final List<Planned> faults = new ArrayList<>();
    private final List<Outage> outages = new ArrayList<>();
    private final Queue<SandboxRequest> received = new ConcurrentLinkedQueue<>();

    Session(SandboxBuilder settings, Accounts accounts) {
        organization = new Organization(settings);
        service = new AttestationService(accounts, organization, settings);
    }

    /** @param route of the requests that fail, or null for any */
    synchronized void failNext(@Nullable Route route, Fault first, Fault... more) {
        faults.add(new Planned(route, first));
        List.of(more).forEach(fault -> faults.add(new Planned(route, fault)));
    }

    /** @param route of the requests that fail, or null for any */
    synchronized void failUntil(Instant end, @Nullable Route route, Fault fault) {
        outages.add(new Outage(end, new Planned(route, fault)));
    }

    synchronized List<String> unusedFaults() {
        return faults.stream().map(Planned::description).toList();
    }

    /** Takes the first fault for such a request; one that changes nothing if there is none. */
    synchronized Fault takeFault(String method, String target, Instant now) {
        if (Shown.has(target)) {
            return NO_FAULT;
        }
        String path = AttestationService.relative(HttpRequest.path(target));
        for (Iterator<Planned> each = faults.iterator(); each.hasNext(); ) {
            Planned next = each.next();
            if (next.isFor(method, path)) {
                each.remove();
                return next.fault;
            }
        }
        return outages.stream()
                .filter(outage -> now.isBefore(outage.end) && outage.planned.isFor(method, path))
                .findFirst()
                .map(outage -> outage.planned.fault)
                .orElse(NO_FAULT);
    }

    /** Responds to a request, unless a fault does so in place of the service, and records it. */
    SandboxResponse respond(HttpRequest request, Fault fault, Instant now) {
        if (Shown.has(request.target())) {
            return Shown.respond(request.target(), organization);
        }
        SandboxResponse response = answer(request, fault, now);
        boolean responds = fault.kind != Fault.Kind.DISCONNECT_AFTER_READING;
        received.add(SandboxRequest.of(request, responds ? response.status() : 0, now));
        return response.header("Date") == null ? response.withHeader("Date", HTTP_DATE.format(now)) : response;
    }

    private SandboxResponse answer(HttpRequest request, Fault fault, Instant now) {
        if (fault.response == null) {
            return service.respond(request, now);
        }
        if (fault.kind == Fault.Kind.STATUS_AFTER_PASSING_ON) {
            service.respond(request, now);
        }
        return fault.response;
    }

    List<SandboxRequest> received() {
        return List.copyOf(received);
    }

    private record Outage(Instant end, Planned planned) {}

    private record Planned(@Nullable Route route, Fault fault) {
        boolean isFor(String method, String path) {
            return route == null || route.fits(method, path);
        }

        String description() {
            return (route == null ? "any request" : route.method() + " " + route.path()) + ": " + fault;
        }
    }
}
