package io.attest.client.exhaustive.faults;

/** What one stroke of a fault does to the attempt that it hits. */
enum Effect {
    /** Nothing of the request has left. */
    UNREACHED,
    /** The request has left, and the service says that it has not looked at it. */
    REFUSED,
    /** The request has left, and nothing more is known. */
    DOUBTFUL,
    /** The head of a 2xx came, and then no more. */
    CUT_OFF,
    /** Something that lasts, such as a response of something before the service: it is not asked again. */
    ANSWERED,
    /** It lasts until the deadline. */
    ENDLESS,
    /** The call must not notice. */
    HARMLESS,
    /** A read must notice and recover; a send must not notice. */
    STALE
}
