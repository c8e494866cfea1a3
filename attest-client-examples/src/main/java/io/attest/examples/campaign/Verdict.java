package io.attest.examples.campaign;

import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.AuthenticationException;
import io.attest.client.error.BadRequestException;
import io.attest.client.error.DecodingException;
import io.attest.client.error.NotFoundException;
import io.attest.client.error.PaymentRequiredException;
import io.attest.client.error.PermissionDeniedException;
import io.attest.client.error.RateLimitException;
import io.attest.client.error.ThrottledException;
import io.attest.client.error.ValidationException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What becomes of a row whose request failed, and of the campaign. */
sealed interface Verdict {

    /** The row is settled, and the campaign goes on. */
    record Settle(State state, @Nullable Integer httpStatus, String note) implements Verdict {}

    /** The row has to wait for the rate limit: nothing is wrong. */
    record AwaitRateLimit(Duration time) implements Verdict {}

    /** The service was not reached: the row may be tried again soon. */
    record TryAgain(String why) implements Verdict {}

    /** The campaign ends, and the row stays to be sent. */
    record Stop(int exitCode, String why) implements Verdict {}

    /** How long to wait after a 429 without {@code Retry-After}. */
    Duration DEFAULT_WAIT = Duration.ofSeconds(10);

    int CREATED = 201;

    static Verdict on(AttestException e) {
        String message = String.valueOf(e.getMessage());
        if (e instanceof DecodingException unreadable && unreadable.statusCode() != CREATED) {
            // Such as a proxy's page with 200, which does not prove that the service got the request.
            return new Settle(State.UNKNOWN, unreadable.statusCode(), message);
        }
        return switch (e.outcome()) {
            case ACCEPTED -> new Settle(State.SENT, status(e), message);
            case UNKNOWN -> new Settle(State.UNKNOWN, status(e), message);
            case NOT_SENT, REJECTED -> withoutEffect(e, message);
        };
    }

    private static Verdict withoutEffect(AttestException e, String message) {
        if (e instanceof ThrottledException throttled) {
            return new AwaitRateLimit(throttled.retryAfter());
        } else if (e instanceof RateLimitException limited) {
            Duration wait = limited.retryAfter();
            return new AwaitRateLimit(wait == null ? DEFAULT_WAIT : wait);
        } else if (e instanceof BadRequestException
                || e instanceof NotFoundException
                || e instanceof ValidationException) {
            return new Settle(State.REFUSED, status(e), message);
        } else if (e instanceof AuthenticationException) {
            return byService("The service does not accept the access token (401)", message);
        } else if (e instanceof PaymentRequiredException unpaid) {
            String where = unpaid.paymentUrl() == null ? "" : ", to be paid at " + unpaid.paymentUrl();
            return byService("The organization's trial or subscription has ended (402)" + where, message);
        } else if (e instanceof PermissionDeniedException) {
            return byService("The token's user may not send requests (403)", message);
        } else if (e instanceof ApiException) {
            return new Stop(ExitCode.CANNOT_GO_ON, "The service refused in an unexpected way: " + message);
        }
        return new TryAgain(message);
    }

    private static Stop byService(String why, String message) {
        return new Stop(ExitCode.STOPPED_BY_SERVICE, why + ": " + message);
    }

    private static @Nullable Integer status(AttestException e) {
        if (e instanceof ApiException refused) {
            return refused.statusCode();
        }
        return e instanceof DecodingException unreadable ? unreadable.statusCode() : null;
    }
}
