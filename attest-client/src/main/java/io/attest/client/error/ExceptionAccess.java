package io.attest.client.error;

import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.model.Document;
import io.attest.client.ratelimit.RateLimit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Lets the other packages of the SDK make exceptions. */
final class ExceptionAccess implements Exceptions {

    @Override
    public ApiException api(FailedCall call, Outcome outcome, ErrorResponse response, @Nullable RateLimit rateLimit) {
        return ApiException.of(call, outcome, response, rateLimit);
    }

    @Override
    public NetworkException network(FailedCall call, Outcome outcome, boolean lasting) {
        return new NetworkException(call, outcome, lasting);
    }

    @Override
    public NetworkTimeoutException networkTimeout(FailedCall call, Outcome outcome) {
        return new NetworkTimeoutException(call, outcome);
    }

    @Override
    public DecodingException decoding(
            FailedCall call,
            Outcome outcome,
            int statusCode,
            Map<String, List<String>> headers,
            String body,
            String jsonPath,
            @Nullable String id) {
        return new DecodingException(call, outcome, statusCode, headers, body, jsonPath, id);
    }

    @Override
    public ThrottledException throttled(FailedCall call, Duration retryAfter, Outcome outcome) {
        return new ThrottledException(call, retryAfter, outcome);
    }

    @Override
    public DeadlineExceededException deadlineExceeded(FailedCall call, Outcome outcome) {
        return new DeadlineExceededException(call, outcome);
    }

    @Override
    public CallInterruptedException interrupted(FailedCall call, Outcome outcome) {
        return new CallInterruptedException(call, outcome);
    }

    @Override
    public ListChangedException listChanged(FailedCall call, Outcome outcome, List<Document> documents) {
        return new ListChangedException(call, outcome, documents);
    }
}
