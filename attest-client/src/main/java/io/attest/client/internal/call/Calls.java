package io.attest.client.internal.call;

import io.attest.client.internal.http.RequestFactory;
import io.attest.client.internal.http.Transport;
import io.attest.client.internal.operation.Operation;
import io.attest.client.internal.pacing.Gates;
import io.attest.client.internal.time.TimeSource;

/** Makes calls on the calling thread; what all views of a client share. Thread-safe. */
public final class Calls implements AutoCloseable {

    final Transport transport;
    final RequestFactory requests;
    final Gates gates;
    final TimeSource time;

    /** Calls over one transport. */
    public Calls(Transport transport, RequestFactory requests, Gates gates, TimeSource time) {
        this.transport = transport;
        this.requests = requests;
        this.gates = gates;
        this.time = time;
    }

    /**
     * Makes one call.
     *
     * @throws io.attest.client.error.AttestException whatever else than an answer it ends in
     * @throws IllegalStateException if the client is closed
     */
    public <T> T execute(Operation<T> operation, CallSettings settings) {
        if (transport.isClosed()) {
            throw new IllegalStateException("the client is closed");
        }
        return new BlockingCall<>(this, operation, settings).execute();
    }

    /** Ends the calls under way. */
    @Override
    public void close() {
        transport.close();
        gates.wakeAll();
    }
}
