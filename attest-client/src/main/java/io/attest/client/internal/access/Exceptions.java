package io.attest.client.internal.access;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.ListChangedException;
import io.attest.client.internal.response.ErrorResponse;
import io.attest.client.model.Document;
import io.attest.client.ratelimit.RateLimit;
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

    /** Of an error response, and of none if the rate limit allowed no request: the status alone decides the class. */
    ApiException api(FailedCall call, ErrorResponse response, @Nullable RateLimit rateLimit);

    /** No complete response came. */
    AttestException incomplete(FailedCall call, @Nullable Throwable cause);

    /**
     * A 2xx response cannot be read.
     *
     * @param jsonPath where the body does not match the API description, such as {@code $.data[3]}
     * @param id the id of the resource in the body, or null if it has none
     */
    DecodingException decoding(FailedCall call, ErrorResponse response, String jsonPath, @Nullable String id);

    /** The pages of a list announce another one each, without an item. */
    default DecodingException endless(FailedCall call) {
        return decoding(call, ErrorResponse.plain(200, Map.of(), "", null), "$.meta.last_page", null);
    }

    /** Items of a list may be missing; the documents are those that were read. */
    ListChangedException listChanged(FailedCall call, List<Document> documents, @Nullable Throwable cause);
}
