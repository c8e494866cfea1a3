/**
 * Sends many documents from a ledger in a database, each at most once, even after crashes and with several processes.
 * Start at {@link io.attest.client.batch.BatchSender}, which lists the ways to a second e-mail.
 * The package {@code io.attest.client.jdbc} has the ledger in a database.
 * It uses the public methods of the SDK, and nothing of the engine beneath them.
 *
 * @serial exclude
 */
@NullMarked
package io.attest.client.batch;

import org.jspecify.annotations.NullMarked;
