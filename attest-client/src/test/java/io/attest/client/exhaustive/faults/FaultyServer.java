package io.attest.client.exhaustive.faults;

import io.attest.client.testing.Await;
import io.attest.client.testing.RawServer;
import io.attest.client.testing.SampleCall;
import java.io.Closeable;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** The server of one case. */
final class FaultyServer implements AutoCloseable {

    private static final long IDLE = Duration.ofMillis(200).toNanos();

    final FaultCase faultCase;
    /** How many requests the service has got. */
    final AtomicInteger copies = new AtomicInteger();

    private final RawServer server = RawServer.conducting(0, this::conduct);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Queue<Wire> wires = new ConcurrentLinkedQueue<>();
    final Queue<Closeable> others = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean struck = new AtomicBoolean();
    private final AtomicBoolean slept = new AtomicBoolean();
    private volatile boolean armed;

    /** Where the client looks for it. */
    String baseUrl;
    /** What happens between the first two attempts. */
    Runnable onFirstSleep = () -> {};

    FaultyServer(FaultCase faultCase) {
        this.faultCase = faultCase;
        this.baseUrl = url(server.port());
    }

    /** Serves one connection. */
    void conduct(Socket raw, int number) throws IOException {
        Fault fault = faultCase.fault();
        raw.setTcpNoDelay(true);
        if (fault.greets && strikes()) {
            fault.act.on(new Http1Wire(this, raw, raw));
            return;
        }
        boolean two = faultCase.proto() == Protocol.HTTP_2;
        Socket socket = faultCase.proto().tls() ? Tls.accept(raw, two) : raw;
        Wire wire = two ? new Http2Wire(this, raw, socket) : new Http1Wire(this, raw, socket);
        wires.add(wire);
        wire.serve(fault);
    }

    /** From now on the fault strikes. */
    void arm() {
        copies.set(0);
        armed = true;
    }

    /** What happens to the connections that wait in the client's pool. */
    void whileIdle() throws IOException {
        Fault.Act<Wire> idle = faultCase.fault().idle;
        if (idle != null) {
            for (Wire wire : wires) {
                idle.on(wire);
            }
            // A socket that another thread reads from is closed when that thread has let go of it, not before.
            LockSupport.parkNanos(IDLE);
        }
    }

    boolean strikes() {
        return armed && faultCase.fault().act != null && strikesNow();
    }

    /** Always, or the first time. */
    boolean strikesNow() {
        return faultCase.variant() == Variant.ALWAYS || struck.compareAndSet(false, true);
    }

    void onSleep() {
        if (slept.compareAndSet(false, true)) {
            onFirstSleep.run();
        }
    }

    /** The response to a send, or to a read, which is also what warms a connection up. */
    Reply good(boolean send) {
        SampleCall call = send ? faultCase.call() : SampleCall.READ;
        return Reply.json(call.goodStatus(), call.goodBody());
    }

    String url(int port) {
        return faultCase.proto().scheme() + "://127.0.0.1:" + port + "/api/v1";
    }

    void awaitEnd() {
        while (!endsWithin(60_000)) {
            Thread.onSpinWait();
        }
    }

    boolean endsWithin(long millis) {
        return Await.result(() -> ended.await(millis, TimeUnit.MILLISECONDS));
    }

    @Override
    public void close() throws IOException {
        ended.countDown();
        server.close();
        for (Closeable other : others) {
            other.close();
        }
    }
}
