package io.attest.sandbox;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;

/** The faults still to come, each for one request. */
final class FaultQueue {
    private final ReentrantLock lock = new ReentrantLock();
    private final Queue<Fault> faults = new ArrayDeque<>();

    void add(Collection<Fault> more) {
        lock.lock();
        try {
            faults.addAll(more);
        } finally {
            lock.unlock();
        }
    }

    Optional<Fault> take() {
        lock.lock();
        try {
            return Optional.ofNullable(faults.poll());
        } finally {
            lock.unlock();
        }
    }

    /** Takes the next fault only if it is one that must strike before the request is read. */
    boolean takeDisconnectBeforeReading() {
        lock.lock();
        try {
            Fault next = faults.peek();
            if (next == null || next.kind() != Fault.Kind.DISCONNECT_BEFORE_READING) {
                return false;
            }
            faults.remove();
            return true;
        } finally {
            lock.unlock();
        }
    }
}
