package io.attest.client.exhaustive.faults;

import io.attest.client.error.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * What a case must end in.
 *
 * @param type of the exception; null for success
 * @param outcome of the exception; null for success
 * @param fewestAttempts an interceptor of the caller may connect anew
 */
record Expected(@Nullable Class<?> type, @Nullable Outcome outcome, int fewestAttempts, int mostAttempts, int copies) {

    static final int ATTEMPTS = 3;

    static Expected of(FaultCase faultCase) {
        Fault fault = faultCase.fault();
        boolean get = faultCase.call().isRead();
        boolean always = faultCase.variant() == Variant.ALWAYS;
        return switch (fault.effect) {
            case UNREACHED, REFUSED -> untouched(faultCase, always);
            case DOUBTFUL -> interrupted(fault, Outcome.UNKNOWN, get, always);
            case CUT_OFF -> interrupted(fault, Outcome.ACCEPTED, get, always);
            case ENDLESS, ANSWERED ->
                failure(fault, bodyWasRead(faultCase) ? Outcome.UNKNOWN : fault.outcome, 1, fault.reads ? 1 : 0);
            case HARMLESS -> success(1, 1, 1);
            case STALE -> success(get ? 2 : 1, get ? 2 : 1, 1);
        };
    }

    private static Expected untouched(FaultCase faultCase, boolean always) {
        Fault fault = faultCase.fault();
        boolean isRefused = fault.effect == Effect.REFUSED;
        if (bodyWasRead(faultCase) && (isRefused || always || fault.opensLater)) {
            return failure(fault, Outcome.UNKNOWN, 1, 0);
        }
        boolean again = !isRefused && ClientKind.HANDED_IN.contains(faultCase.client());
        return always ? failure(fault, Outcome.NOT_SENT, ATTEMPTS, 0) : success(again ? 1 : 2, 2, 1);
    }

    /** By code of the caller, and the SDK cannot know what became of it. */
    private static boolean bodyWasRead(FaultCase faultCase) {
        return faultCase.client() == ClientKind.REBUILDING
                && !faultCase.call().isRead()
                && faultCase.fault().outcome != Outcome.ACCEPTED;
    }

    private static Expected interrupted(Fault fault, Outcome outcome, boolean get, boolean always) {
        int strokes = fault.reads ? 1 : 0;
        if (!get) {
            return failure(fault, outcome, 1, strokes);
        }
        return always ? failure(fault, outcome, ATTEMPTS, ATTEMPTS * strokes) : success(2, 2, strokes + 1);
    }

    private static Expected failure(Fault fault, @Nullable Outcome outcome, int attempts, int copies) {
        return new Expected(fault.type, outcome, attempts, attempts, copies);
    }

    private static Expected success(int fewestAttempts, int mostAttempts, int copies) {
        return new Expected(null, null, fewestAttempts, mostAttempts, copies);
    }
}
