package io.attest.client.internal.http;

import io.attest.client.error.Outcome;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Interceptor;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** Lets the request of an attempt leave once at most, and knows what is known of it. Thread-safe. */
final class SendGuard {

    private enum State {
        NEW,
        /** The request is about to leave: from now on it may reach the service. */
        LEFT,
        /** The attempt has ended before its request left, and the request cannot leave any more. */
        OVER
    }

    private final AtomicReference<State> state = new AtomicReference<>(State.NEW);
    private final @Nullable OneShotBody body;
    private final int documentedStatus;
    private volatile @Nullable IOException failure;
    private volatile @Nullable Response received;

    /** @param documentedStatus the status with which the service says that it carried the request out, or 0 */
    SendGuard(@Nullable OneShotBody body, int documentedStatus) {
        this.body = body;
        this.documentedStatus = documentedStatus;
    }

    /** Throws if the attempt is over. */
    void begin() throws IOException {
        if (state.get() == State.OVER) {
            throw stopped();
        }
    }

    /** Sends the request, unless it was sent before or the attempt is over. */
    Response letOut(Interceptor.Chain chain) throws IOException {
        if (!state.compareAndSet(State.NEW, State.LEFT)) {
            throw stopped();
        }
        try {
            Response response = chain.proceed(chain.request());
            received = response;
            return response;
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    /** Nothing leaves from now on. */
    void end() {
        state.compareAndSet(State.NEW, State.OVER);
    }

    /** What is known from the wire; to be asked after the {@link #end}. */
    Outcome outcome() {
        Response head = received;
        if (head != null) {
            return outcome(head.code());
        }
        return state.get() == State.LEFT || maybeSentElsewhere() ? Outcome.UNKNOWN : Outcome.NOT_SENT;
    }

    /** What a status alone says. */
    Outcome outcome(int status) {
        return HttpResponse.outcomeOf(status, documentedStatus);
    }

    /** The response as it was on the wire, whatever interceptors made of it; or null if none was seen. */
    @Nullable
    Response received() {
        return received;
    }

    /** By code of the application that has read the body. Afterwards, the body cannot be written any more. */
    private boolean maybeSentElsewhere() {
        return body != null && body.useUp();
    }

    /** What the first sending ended in decides what happens next. */
    private IOException stopped() {
        IOException first = failure;
        return first == null ? new IOException("a second or late sending of one attempt was stopped") : first;
    }
}
