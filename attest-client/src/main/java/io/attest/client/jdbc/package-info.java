/**
 * Keeps batches in a database of the application: {@link io.attest.client.jdbc.JdbcSendLedger}. This package needs the
 * module {@code java.sql}.
 * It uses the public methods of the SDK, and nothing of the engine beneath them.
 *
 * @serial exclude
 */
@NullMarked
package io.attest.client.jdbc;

import org.jspecify.annotations.NullMarked;
