package io.attest.client.testing;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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

    /** Ends the watching, and tells what was seen. */
    public Seen seen() {
        recording.stop();
        try {
            Path file = Files.createTempFile("pinned", ".jfr");
            try {
                recording.dump(file);
                List<RecordedEvent> events = RecordingFile.readAllEvents(file);
                Map<Place, List<String>> seen = events.stream()
                        .collect(groupingBy(PinnedThreads::place, mapping(RecordedEvent::toString, toList())));
                return new Seen(
                        seen.getOrDefault(Place.OURS, List.of()),
                        seen.getOrDefault(Place.LOADING, List.of()).size(),
                        seen.getOrDefault(Place.ELSEWHERE, List.of()).size());
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Place place(RecordedEvent event) {
        RecordedStackTrace stack = event.getStackTrace();
        if (stack == null) {
            return Place.OURS;
        }
        boolean waitsForClass = event.hasField("pinnedReason")
                && Objects.toString(event.getString("pinnedReason")).startsWith("Waited for initialization");
        if (waitsForClass || holds(stack, "java.lang.ClassLoader")) {
            return Place.LOADING;
        }
        return stack.isTruncated() || holds(stack, "io.attest.") ? Place.OURS : Place.ELSEWHERE;
    }

    private static boolean holds(RecordedStackTrace stack, String prefix) {
        return stack.getFrames().stream()
                .anyMatch(frame -> frame.getMethod().getType().getName().startsWith(prefix));
    }

    @Override
    public void close() {
        recording.close();
    }

    private enum Place {
        OURS,
        LOADING,
        ELSEWHERE
    }

    /**
     * What was seen.
     *
     * @param ours the events in which code of the SDK, or a test's, is on the stack, also below a library
     * @param loading how many came from two threads that needed the same class for the first time; that pins whatever
     *     the code does, and once for each class
     * @param others how many more there were
     */
    public record Seen(List<String> ours, int loading, int others) {}
}
