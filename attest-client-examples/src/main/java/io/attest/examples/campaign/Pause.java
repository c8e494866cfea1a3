package io.attest.examples.campaign;

import java.time.Duration;

/** How a campaign waits, and hears that it should end. */
interface Pause {

    /** Whether the campaign should begin nothing more. */
    boolean isOver();

    /** Waits for so long, or until it is over. */
    void await(Duration time);
}
