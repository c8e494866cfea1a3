package io.attest.examples.campaign;

import io.attest.client.AttestClient;
import io.attest.client.error.AttestException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Sends one row after the other: intent into the ledger, request, result into the ledger. The client must neither retry
 * nor wait: all waits are this campaign's, and end with it.
 */
final class Campaign {

    static final int FAILURES_IN_A_ROW = 5;

    private static final Duration SHORTEST_WAIT = Duration.ofMillis(100);

    private final AttestClient client;
    private final Ledger ledger;
    private final Pause pause;
    private final Progress progress;
    private Counts counts;
    private int failures;
    private int requests;
    private Duration inRequests = Duration.ZERO;

    Campaign(AttestClient client, Ledger ledger, Pause pause, Progress progress, Counts counts) {
        this.client = client;
        this.ledger = ledger;
        this.pause = pause;
        this.progress = progress;
        this.counts = counts;
    }

    /** Sends all; why it ended before, or empty if it did not. */
    Optional<Verdict.Stop> run(List<Task> tasks) {
        for (Task task : tasks) {
            Verdict verdict = send(task);
            while (!(verdict instanceof Verdict.Settle settled)) {
                if (verdict instanceof Verdict.Stop stop) {
                    return Optional.of(stop);
                }
                await(verdict);
                verdict = send(task);
            }
            counts = counts.settle(settled.state());
            progress.show(counts, left());
            failures = settled.state() == State.UNKNOWN ? failures + 1 : 0;
            if (failures >= FAILURES_IN_A_ROW) {
                return Optional.of(tooManyFailures(settled.note()));
            }
        }
        return Optional.empty();
    }

    private Verdict send(Task task) {
        if (pause.isOver()) {
            return new Verdict.Stop(ExitCode.INTERRUPTED, "Interrupted.");
        }
        ledger.begin(task.id(), task.recipient().messageHash());
        long began = System.nanoTime();
        Verdict verdict;
        try {
            String requestId = client.attestationRequests()
                    .create(task.recipient().request())
                    .id();
            note(task, State.SENT, 201, null, requestId);
            verdict = new Verdict.Settle(State.SENT, 201, requestId);
        } catch (AttestException e) {
            verdict = Verdict.on(e);
            if (verdict instanceof Verdict.Settle settled) {
                note(task, settled.state(), settled.httpStatus(), settled.note(), null);
            } else {
                note(task, State.PENDING, null, null, null);
            }
        }
        if (verdict instanceof Verdict.Settle) {
            requests++;
            inRequests = inRequests.plusNanos(System.nanoTime() - began);
        }
        return notTooOften(verdict);
    }

    private void note(
            Task task, State state, @Nullable Integer httpStatus, @Nullable String note, @Nullable String requestId) {
        try {
            ledger.settle(task.id(), state, httpStatus, note, requestId);
        } catch (CampaignException e) {
            // The only other place that has it.
            throw new CampaignException(
                    ExitCode.CANNOT_GO_ON,
                    e.getMessage() + " Row #" + task.id() + " (line "
                            + task.recipient().line() + ") was just tried: " + state
                            + (requestId == null ? "" : ", request " + requestId) + ".",
                    e);
        }
    }

    private Verdict notTooOften(Verdict verdict) {
        if (verdict instanceof Verdict.TryAgain again) {
            failures++;
            return failures >= FAILURES_IN_A_ROW ? tooManyFailures(again.why()) : again;
        }
        return verdict;
    }

    private static Verdict.Stop tooManyFailures(String last) {
        return new Verdict.Stop(
                ExitCode.CANNOT_GO_ON, "Failed " + FAILURES_IN_A_ROW + " times in a row. The last time: " + last);
    }

    private void await(Verdict verdict) {
        Duration wait;
        String why;
        if (verdict instanceof Verdict.AwaitRateLimit rateLimit) {
            wait = rateLimit.time().compareTo(SHORTEST_WAIT) > 0 ? rateLimit.time() : SHORTEST_WAIT;
            why = "the rate limit";
        } else {
            wait = Duration.ofSeconds(1L << (failures - 1));
            why = "the network";
        }
        progress.waiting(counts, wait, why, left());
        pause.await(wait);
    }

    private Duration left() {
        Duration perRequest = requests == 0 ? Duration.ZERO : inRequests.dividedBy(requests);
        return TimeLeft.of(counts.pending(), client.rateLimit(), perRequest);
    }
}
