package io.attest.client.internal.access;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.CallInterruptedException;
import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.ListChangedException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.NetworkTimeoutException;
import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.model.Document;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes the exceptions of the SDK, whose constructors are seen in their own package only. */
public interface Exceptions {

    /** The accessor, once the package of the exceptions has set it. */
    final class Holder {

        private static volatile @Nullable Exceptions instance;

        private Holder() {}
    }

    /** Called by the package of the exceptions. */
    static void set(Exceptions exceptions) {
        Holder.instance = exceptions;
    }

    /** Initializes the exceptions if that is still to be done, which calls {@link #set}. */
    static Exceptions get() {
        if (Holder.instance == null) {
            // Any static method does it.
            AttestException unused = AttestException.find(null);
        }
        return Objects.requireNonNull(Holder.instance);
    }

    /** The exception of an error response, whose class the status alone decides, since the body may be anything. */
    ApiException api(FailedCall call, Outcome outcome, ErrorResponse response, @Nullable RateLimit rateLimit);

    /** No complete response came; says whether a person must change something before one can. */
    NetworkException network(FailedCall call, Outcome outcome, boolean lasting);

    NetworkTimeoutException networkTimeout(FailedCall call, Outcome outcome);

    /**
     * A 2xx response cannot be read.
     *
     * @param jsonPath where the body does not match the API description, such as {@code $.data[3]}
     * @param id the id of the resource in the body, or null if it has none
     */
    DecodingException decoding(
            FailedCall call,
            Outcome outcome,
            int statusCode,
            Map<String, List<String>> headers,
            String body,
            String jsonPath,
            @Nullable String id);

    ThrottledException throttled(FailedCall call, Duration retryAfter, Outcome outcome);

    DeadlineExceededException deadlineExceeded(FailedCall call, Outcome outcome);

    CallInterruptedException interrupted(FailedCall call, Outcome outcome);

    /** Items of a list may be missing; the documents are those that were read. */
    ListChangedException listChanged(FailedCall call, Outcome outcome, List<Document> documents);
}
