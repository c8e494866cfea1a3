package io.attest.client.error;

/**
 * What a job that works through many items should do after the call for one of them has failed; see
 * {@link AttestException#advice()}. Only a major version adds a constant.
 *
 * <pre>{@code
 * try {
 *     client.attestationRequests().create(request);
 * } catch (AttestException e) {
 *     switch (e.advice()) {
 *         case SKIP_ITEM -> System.err.println(e.getMessage());
 *         case WAIT -> System.err.println("try again later: " + e.getMessage());
 *         case STOP -> throw e;
 *         default -> System.err.println("check by hand: " + request.personId()); // CHECK_FIRST
 *     }
 * }
 * }</pre>
 *
 * <p>{@link #SKIP_ITEM}, {@link #WAIT} and {@link #STOP} are given only if {@link Outcome} says that no e-mail went
 * out, or if the call may be repeated, as a read may.
 */
public enum Advice {
    /** Report this item and go on with the next one. The service itself rejected what this request asked for. */
    SKIP_ITEM,
    /** Try the same item again later: the failure is likely to be temporary. */
    WAIT,
    /**
     * End the job: the other items would fail in the same way. Once the cause is fixed, this item can be sent again.
     */
    STOP,
    /**
     * Do not send this item again before a person or a list confirms whether the call was carried out. With the
     * outcome {@code ACCEPTED}, a 201 says that it was. Other items are not affected. A read does not have this
     * advice, nor has a raw request that was declared repeatable; an exception that {@code of} makes for a fake counts
     * as that of a send.
     */
    CHECK_FIRST
}
