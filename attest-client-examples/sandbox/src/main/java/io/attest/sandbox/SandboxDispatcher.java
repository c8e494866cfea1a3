package io.attest.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.TimeUnit;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import mockwebserver3.SocketEffect;

/** Stands between the web server and the service: applies faults and latency, and keeps the log. */
final class SandboxDispatcher extends Dispatcher {
    private static final Fault NO_FAULT = Fault.delay(Duration.ZERO);

    private final MockWebServer server;
    private final AttestationService service;
    private final FaultQueue faults;
    private final RequestLog log;
    private final InstantSource clock;
    private final Duration latency;

    SandboxDispatcher(
            MockWebServer server,
            AttestationService service,
            FaultQueue faults,
            RequestLog log,
            InstantSource clock,
            Duration latency) {
        this.server = server;
        this.service = service;
        this.faults = faults;
        this.log = log;
        this.clock = clock;
        this.latency = latency;
    }

    @Override
    public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
        // The server keeps every request, with its body, until it is taken.
        server.takeRequest(0, TimeUnit.NANOSECONDS);
        Fault fault = faults.take().orElse(NO_FAULT);
        if (fault.kind() == Fault.Kind.DISCONNECT_BEFORE_READING) {
            return closed();
        }
        Instant now = clock.instant();
        SandboxResponse response = fault.response().orElseGet(() -> service.respond(request, now));
        boolean responded = fault.kind() != Fault.Kind.DISCONNECT_AFTER_READING;
        log.add(request, responded ? response.status() : 0, now);
        return responded ? onTheWire(response, request, fault, now) : closed();
    }

    private MockResponse onTheWire(SandboxResponse response, RecordedRequest request, Fault fault, Instant now) {
        MockResponse.Builder sent =
                new MockResponse.Builder().code(response.status()).setHeader("Date", Timestamps.http(now));
        response.headers().forEach(sent::setHeader);
        // A body where HTTP allows none would be read as the beginning of the next response.
        if (!request.getMethod().equals("HEAD") && response.status() != 204 && response.status() != 304) {
            sent.body(response.body());
        }
        if (fault.kind() == Fault.Kind.CUT_BODY) {
            sent.onResponseBody(new SocketEffect.CloseSocket());
        }
        return sent.headersDelay(latency.plus(fault.delay()).toNanos(), TimeUnit.NANOSECONDS)
                .build();
    }

    private static MockResponse closed() {
        return new MockResponse.Builder()
                .onResponseStart(new SocketEffect.CloseSocket())
                .build();
    }
}
