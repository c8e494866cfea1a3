/** The ledger and the rate-limit store of the library over real databases. */
package io.attest.examples.database;
