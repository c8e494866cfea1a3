package io.attest.client.jdbc;

import io.attest.client.internal.util.Arguments;
import java.sql.SQLException;
import java.util.Objects;

/** Thrown when the database of a {@link JdbcSendLedger} fails. */
public final class UncheckedSQLException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception with the message of its cause.
     *
     * @param cause what the database or its driver threw
     * @throws IllegalArgumentException if {@code cause} is null
     */
    public UncheckedSQLException(SQLException cause) {
        super(Arguments.required("cause", cause).getMessage(), cause);
    }

    /**
     * Returns what the database or its driver threw.
     *
     * @return the cause, never null
     */
    @Override
    public synchronized SQLException getCause() {
        return (SQLException) Objects.requireNonNull(super.getCause());
    }
}
