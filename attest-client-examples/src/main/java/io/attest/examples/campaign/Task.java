package io.attest.examples.campaign;

/**
 * One request that is to be sent.
 *
 * @param id the ledger's row
 */
record Task(long id, Recipient recipient) {}
