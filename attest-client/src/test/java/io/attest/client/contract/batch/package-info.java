/** The promises of the guide on batches. */
package io.attest.client.contract.batch;
