package io.attest.client.batch;

/** Where an item of a batch is. The names are stored in ledgers. */
public enum SendState {
    /** The item is to be sent. Nothing was sent for it so far, or a person decided to send it again. */
    PENDING,
    /** A worker sends the item now, or it died while it did. */
    SENDING,
    /** The service carried out the request: the e-mail went out. */
    SENT,
    /** The service rejected the item. No e-mail went out, and the item is not sent again unless a person decides so. */
    REJECTED,
    /** The e-mail may have gone out. Only a person can find out, and decide what becomes of the item. */
    UNKNOWN
}
