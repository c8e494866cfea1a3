package io.attest.client.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordingFile;

/** Watches for virtual threads that hold on to their carrier while they wait, however short. */
public final class PinnedThreads implements AutoCloseable {

    private final Recording recording = new Recording();

    public PinnedThreads() {
        recording.enable("jdk.VirtualThreadPinned").withThreshold(Duration.ZERO).withStackTrace();
        recording.start();
    }

    /** Ends the watching. The events in which code of the SDK, or a test's, is on the stack, also below a library. */
    public List<String> ours() throws IOException {
        recording.stop();
        Path file = Files.createTempFile("pinned", ".jfr");
        try {
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream()
                    .filter(PinnedThreads::isOurs)
                    .map(RecordedEvent::toString)
                    .toList();
        } finally {
            Files.delete(file);
        }
    }

    /**
     * Two threads that need the same class for the first time are pinned whatever the code does, and once for each
     * class.
     */
    private static boolean isOurs(RecordedEvent event) {
        RecordedStackTrace stack = event.getStackTrace();
        if (stack == null) {
            return true;
        }
        boolean waitsForClass = event.hasField("pinnedReason")
                && Objects.toString(event.getString("pinnedReason")).startsWith("Waited for initialization");
        return !waitsForClass
                && !holds(stack, "java.lang.ClassLoader")
                && (stack.isTruncated() || holds(stack, "io.attest."));
    }

    private static boolean holds(RecordedStackTrace stack, String prefix) {
        return stack.getFrames().stream()
                .anyMatch(frame -> frame.getMethod().getType().getName().startsWith(prefix));
    }

    @Override
    public void close() {
        recording.close();
    }
}
