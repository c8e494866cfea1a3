package io.attest.client.error;

import io.attest.client.internal.access.Exceptions;
import io.attest.client.internal.access.FailedCall;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.model.Document;
import io.attest.client.ratelimit.RateLimit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lets the other packages of the SDK make exceptions. */
final class ExceptionAccess implements Exceptions {

    @Override
    public ApiException api(FailedCall call, ErrorResponse response, @Nullable RateLimit rateLimit) {
        return ApiException.of(call, response, rateLimit);
    }

    @Override
    public AttestException incomplete(FailedCall call, @Nullable Throwable cause) {
        return switch (call.meaning()) {
            case TIMEOUT -> new NetworkTimeoutException(call, cause);
            case DEADLINE -> new DeadlineExceededException(call, cause);
            case INTERRUPTED -> new CallInterruptedException(call, cause);
            default -> new NetworkException(call, cause);
        };
    }

    @Override
    public DecodingException decoding(FailedCall call, ErrorResponse response, String jsonPath, @Nullable String id) {
        return new DecodingException(call, response, jsonPath, id);
    }

    @Override
    public ListChangedException listChanged(FailedCall call, List<Document> documents, @Nullable Throwable cause) {
        return new ListChangedException(call, documents, cause);
    }
}
