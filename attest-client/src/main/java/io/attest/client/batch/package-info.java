/**
 * Sends many documents from a ledger in a database, each at most once, even after crashes and with several processes.
 * Start at {@link io.attest.client.batch.BatchSender}.
 *
 * <p>{@link io.attest.client.batch.JdbcRateLimitStore} shares one rate limit through the same database. Classes whose
 * names begin with {@code Jdbc} need the module {@code java.sql}.
 *
 * @serial exclude
 */
@NullMarked
package io.attest.client.batch;

import org.jspecify.annotations.NullMarked;
