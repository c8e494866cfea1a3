/**
 * Sends many documents from a ledger in a database, each once, over crashes and by several processes. Start at
 * {@link io.attest.client.batch.BatchSender}.
 *
 * <p>{@link io.attest.client.batch.JdbcRateLimitStore} shares one rate limit over the same database. Classes whose names begin
 * with {@code Jdbc} need the module {@code java.sql}.
 *
 * @serial exclude
 */
@NullMarked
package io.attest.client.batch;

import org.jspecify.annotations.NullMarked;
