package io.attest.examples.campaign;

/** Where a row of the ledger is. The names are stored. */
enum State {
    /** Nothing has reached the service yet. */
    PENDING,
    /** A request is about to be sent, or was when the program ended. */
    SENDING,
    /** The service accepted it: the e-mail goes out. */
    SENT,
    /** The service refused it: no e-mail goes out. */
    REFUSED,
    /** The e-mail may have gone out. Only a person decides what becomes of it. */
    UNKNOWN
}
