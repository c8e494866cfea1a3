package io.attest.client.exhaustive.faults;

import io.attest.client.error.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a case must end in.
 *
 * @param classes of the exception; empty for success
 * @param outcome of the exception; null for success
 */
record Expected(Set<Class<?>> classes, @Nullable Outcome outcome, Range attempts, Range copies) {

    static final int ATTEMPTS = 3;

    /** From one number to another, both included. */
    record Range(int least, int most) {

        static Range of(int number) {
            return new Range(number, number);
        }

        boolean holds(int number) {
            return number >= least && number <= most;
        }

        @Override
        public String toString() {
            return least == most ? Integer.toString(least) : least + "-" + most;
        }
    }

    static Expected of(FaultCase faultCase) {
        Fault fault = faultCase.fault();
        boolean get = faultCase.call().isRead();
        boolean always = faultCase.variant() == Variant.ALWAYS;
        int strokes = fault.reads ? 1 : 0;
        return switch (fault.effect) {
            case UNREACHED -> unreached(faultCase, always);
            case REFUSED ->
                always
                        ? failure(fault, Outcome.REJECTED, ATTEMPTS, ATTEMPTS * strokes)
                        : success(Range.of(2), strokes + 1);
            case DOUBTFUL -> interrupted(fault, Outcome.UNKNOWN, get, always);
            case CUT_OFF -> interrupted(fault, outcome(faultCase, Outcome.ACCEPTED), get, always);
            case FINAL -> failure(fault, outcome(faultCase, fault.outcome), 1, strokes);
            case ENDLESS -> failure(fault, bodyWasRead(faultCase) ? Outcome.UNKNOWN : fault.outcome, 1, strokes);
            case HARMLESS -> success(Range.of(1), 1);
            case STALE -> success(Range.of(get ? 2 : 1), 1);
        };
    }

    private static @Nullable Outcome outcome(FaultCase faultCase, @Nullable Outcome otherwise) {
        int success = faultCase.fault().success;
        if (success == 0) {
            return otherwise;
        }
        return success == faultCase.call().goodStatus() ? Outcome.ACCEPTED : Outcome.UNKNOWN;
    }

    private static Expected unreached(FaultCase faultCase, boolean always) {
        Fault fault = faultCase.fault();
        if (bodyWasRead(faultCase) && (always || fault.opensLater)) {
            return failure(fault, Outcome.UNKNOWN, 1, 0);
        }
        // The caller's interceptor may connect anew: nothing has been sent yet.
        boolean again = ClientKind.HANDED_IN.contains(faultCase.client());
        return always ? failure(fault, Outcome.NOT_SENT, ATTEMPTS, 0) : success(new Range(again ? 1 : 2, 2), 1);
    }

    /** By code of the caller, and the SDK cannot know what became of it. */
    private static boolean bodyWasRead(FaultCase faultCase) {
        return faultCase.client() == ClientKind.REBUILDING
                && !faultCase.call().isRead()
                && faultCase.fault().outcome != Outcome.ACCEPTED;
    }

    private static Expected interrupted(Fault fault, @Nullable Outcome outcome, boolean get, boolean always) {
        int strokes = fault.reads ? 1 : 0;
        if (!get) {
            return failure(fault, outcome, 1, strokes);
        }
        return always ? failure(fault, outcome, ATTEMPTS, ATTEMPTS * strokes) : success(Range.of(2), strokes + 1);
    }

    private static Expected failure(Fault fault, @Nullable Outcome outcome, int attempts, int copies) {
        boolean mayEndEarlier = fault.effect == Effect.UNREACHED && fault.classes.size() > 1;
        Range range = mayEndEarlier ? new Range(1, attempts) : Range.of(attempts);
        return new Expected(fault.classes, outcome, range, Range.of(copies));
    }

    private static Expected success(Range attempts, int copies) {
        return new Expected(Set.of(), null, attempts, Range.of(copies));
    }

    /** What is wrong with how the case ended, apart from the outcome. */
    List<String> violations(CallResult result, int copiesRead) {
        List<String> found = new ArrayList<>();
        Class<?> thrown = result.thrown() == null ? null : result.thrown().getClass();
        if (thrown == null ? !classes.isEmpty() : !classes.contains(thrown)) {
            found.add("ended in " + thrown + " instead of " + classes);
        }
        if (!attempts.holds(result.attempts())) {
            found.add("attempts " + result.attempts() + " instead of " + attempts);
        }
        if (!copies.holds(copiesRead)) {
            found.add("copies " + copiesRead + " instead of " + copies);
        }
        return found;
    }
}
