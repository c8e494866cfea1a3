package io.attest.sandbox;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The faults still to come, each for one request. */
final class FaultQueue {
    private static final Fault NO_FAULT = Fault.delay(Duration.ZERO);

    private final List<Planned> faults = new ArrayList<>();

    /** @param route of the requests that fail, or null for any */
    synchronized void add(@Nullable Route route, List<Fault> more) {
        more.forEach(fault -> faults.add(new Planned(route, fault)));
    }

    /** Takes the first fault for such a request; one that changes nothing if there is none. */
    synchronized Fault take(String method, String path) {
        for (Iterator<Planned> each = faults.iterator(); each.hasNext(); ) {
            Planned next = each.next();
            if (next.route == null || next.route.fits(method, path)) {
                each.remove();
                return next.fault;
            }
        }
        return NO_FAULT;
    }

    private record Planned(@Nullable Route route, Fault fault) {}
}
