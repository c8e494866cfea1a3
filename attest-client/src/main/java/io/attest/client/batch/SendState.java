package io.attest.client.batch;

/** The state of an item of a batch. Ledgers store the names of these constants. Only a major version adds one. */
public enum SendState {
    /**
     * The item is waiting to be sent: no request for it was carried out, as far as the service's own words tell, or a
     * person decided to send it again.
     */
    PENDING,
    /** A worker is sending the item, or died while sending it. */
    SENDING,
    /** A 201 that is no page answered the request, or a person found out that the e-mail went out. */
    SENT,
    /**
     * The service itself rejected the item, as far as its words tell. It is not sent again unless a person decides so.
     */
    REJECTED,
    /** The e-mail may have gone out. A person has to find out, and decide about the item. */
    UNKNOWN
}
