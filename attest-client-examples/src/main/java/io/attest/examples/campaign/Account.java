package io.attest.examples.campaign;

/**
 * Where a campaign is sent from. A ledger is for one of them.
 *
 * @param service the base URL, or the name of the sandbox, whose URL is another one each time
 * @param organizationId the ULID of the organization behind the token
 */
record Account(String service, String organizationId) {}
