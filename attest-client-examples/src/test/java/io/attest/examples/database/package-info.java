/** The ledger of the library over real databases. */
package io.attest.examples.database;
