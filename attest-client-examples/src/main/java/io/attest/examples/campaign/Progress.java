package io.attest.examples.campaign;

import java.time.Duration;

/** Shows a person how far the campaign is. */
interface Progress extends AutoCloseable {

    /** A row was settled. */
    void show(Counts counts, Duration left);

    /** Nothing is sent for so long. */
    void waiting(Counts counts, Duration wait, String why, Duration left);

    @Override
    void close();
}
