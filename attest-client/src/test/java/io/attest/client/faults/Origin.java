package io.attest.client.faults;

import io.attest.client.testing.RawServer;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** The server of one cell, and the foreign one beside it that must hear nothing. */
final class Origin implements AutoCloseable {

    private static final long IDLE = Duration.ofMillis(200).toNanos();

    private final Cell cell;
    private final Secrets secrets;
    private final RawServer server;
    private final RawServer foreign = RawServer.conducting(0, (socket, number) -> {});
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Map<Object, Thread> serving = new ConcurrentHashMap<>();
    private final AtomicBoolean struck = new AtomicBoolean();
    private final AtomicInteger copies = new AtomicInteger();
    private final AtomicInteger delivered = new AtomicInteger();
    private volatile boolean armed;

    Origin(Cell cell, Secrets secrets, int port) {
        this.cell = cell;
        this.secrets = secrets;
        this.server = RawServer.conducting(port, this::conduct);
    }

    /** Serves one connection. */
    void conduct(Socket raw, int number) throws IOException {
        Fault fault = cell.fault();
        raw.setTcpNoDelay(true);
        if (fault.greets() && strikes()) {
            Wire wire = new Wire(this, raw, raw);
            serving.put(wire, Thread.currentThread());
            fault.http1().on(wire);
            return;
        }
        Tls certificate = fault.certificate() != Tls.GOOD && strikes() ? fault.certificate() : Tls.GOOD;
        Socket socket = cell.proto().tls() ? certificate.accept(raw, cell.proto() == Proto.HTTP_2) : raw;
        if (cell.proto() == Proto.HTTP_2) {
            Http2Wire wire = new Http2Wire(this, raw, socket);
            serving.put(wire, Thread.currentThread());
            wire.serve(fault);
        } else {
            Wire wire = new Wire(this, raw, socket);
            serving.put(wire, Thread.currentThread());
            wire.serve(fault);
        }
    }

    /** From now on the fault strikes. */
    void arm() {
        copies.set(0);
        delivered.set(0);
        armed = true;
    }

    /** What happens to the connections that wait in the client's pool. */
    void whileIdle() throws IOException {
        for (Object wire : serving.keySet()) {
            if (wire instanceof Wire one && cell.fault().idle1() != null) {
                cell.fault().idle1().on(one);
            }
            if (wire instanceof Http2Wire two && cell.fault().idle2() != null) {
                cell.fault().idle2().on(two);
            }
        }
        if (cell.fault().idle1() != null || cell.fault().idle2() != null) {
            // A socket that another thread reads from is closed when that thread has let go of it, not before.
            LockSupport.parkNanos(IDLE);
        }
    }

    /** GOAWAY to all connections, once, when armed; returns when the client has read it. */
    void sayGoodbyeOnce() throws IOException {
        if (armed && struck.compareAndSet(false, true)) {
            for (Object wire : serving.keySet()) {
                ((Http2Wire) wire).goAway(Integer.MAX_VALUE, 0);
                ((Http2Wire) wire).awaitPing();
            }
        }
    }

    boolean strikes() {
        return armed
                && cell.fault().strikes()
                && (cell.variant() == Variant.ALWAYS || struck.compareAndSet(false, true));
    }

    Reply good(boolean post) {
        return post ? Reply.of(201, secrets.attestationRequest()) : Reply.of(200, secrets.user());
    }

    Cell cell() {
        return cell;
    }

    Secrets secrets() {
        return secrets;
    }

    Thread threadOf(Object wire) {
        return serving.get(wire);
    }

    void copy() {
        copies.incrementAndGet();
    }

    /** How many requests were read to their end. */
    int copies() {
        return copies.get();
    }

    /** A request was carried out, or may have been. */
    void delivered() {
        delivered.incrementAndGet();
    }

    /** How many requests may have had their effect. */
    int deliveries() {
        return cell.fault().effect() == Effect.REFUSED ? delivered.get() : copies.get();
    }

    int foreignConnections() {
        return foreign.connections();
    }

    int port() {
        return server.port();
    }

    String baseUrl() {
        return cell.proto().scheme() + "://127.0.0.1:" + port() + "/api/v1";
    }

    String foreignUrl() {
        return cell.proto().scheme() + "://127.0.0.1:" + foreign.port() + "/api/v1";
    }

    void awaitEnd() {
        while (!endsWithin(60_000)) {
            Thread.onSpinWait();
        }
    }

    boolean endsWithin(long millis) {
        try {
            return ended.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        ended.countDown();
        server.close();
        foreign.close();
    }
}
