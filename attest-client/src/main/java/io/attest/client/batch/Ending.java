package io.attest.client.batch;

/** Why a run of a batch ended. Only a major version adds a constant. */
public enum Ending {
    /** Nothing is left to send: no item is {@code PENDING} or {@code SENDING}, here or at another worker. */
    SETTLED,
    /** The time of {@link BatchSender#run(java.time.Duration)} is over. */
    TIME_OVER,
    /** The batch is paused: by a person, or by a run that gave up after two sends in doubt. */
    PAUSED,
    /** {@link BatchSender#close()} ended the run. */
    CLOSED,
    /**
     * The thread that called the run was interrupted, code of the application interrupted the run's own thread, or the
     * future of the client's {@code until} has ended.
     */
    INTERRUPTED,
    /** The run gave up because of {@link BatchReport#stoppedBy()}. */
    GAVE_UP
}
