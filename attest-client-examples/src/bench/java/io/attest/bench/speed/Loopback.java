package io.attest.bench.speed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Calls over loopback, each contestant in a JVM of its own with a server beside it, asked in turns. All on one CPU,
 * where there is {@code taskset}: otherwise how soon the system wakes the other side is measured.
 */
final class Loopback {

    private static final int ROUNDS = Quick.ASKED ? 3 : 40;
    private static final String ALLOWED = "Cpus_allowed_list:";

    private Loopback() {}

    /** Nanoseconds, one sample a round. Returns whether all ran on one CPU. */
    static boolean measure(Measured time) throws IOException, InterruptedException {
        List<String> pin = pin();
        List<AskedJvm> callers = new ArrayList<>();
        try {
            for (String contestant : Contestant.ALL) {
                // With one CPU in sight the JVM would take this collector anyway.
                List<String> command = new ArrayList<>(pin);
                command.addAll(List.of(ClassPaths.java(), "-Xms256m", "-Xmx256m", "-XX:+UseSerialGC"));
                command.addAll(List.of("-Dbench.quick=" + Quick.ASKED));
                command.addAll(List.of("-cp", System.getProperty("java.class.path")));
                command.addAll(List.of(LoopbackCaller.class.getName(), contestant));
                callers.add(new AskedJvm(contestant, command));
                callers.get(callers.size() - 1).reply();
            }
            for (int round = 0; round < ROUNDS; round++) {
                for (AskedJvm caller : callers) {
                    for (String call : LoopbackCaller.CALLS) {
                        time.add(caller.name(), call, Double.parseDouble(caller.ask(call)));
                    }
                }
            }
            return !pin.isEmpty();
        } finally {
            callers.forEach(AskedJvm::close);
        }
    }

    /** What to begin a command with, so that it stays on the last CPU that this process may use. */
    private static List<String> pin() throws InterruptedException {
        try {
            String allowed = Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith(ALLOWED))
                    .findFirst()
                    .orElseThrow(IOException::new);
            String[] numbers = allowed.substring(ALLOWED.length()).strip().split("[-,]", -1);
            List<String> pin = List.of("taskset", "-c", numbers[numbers.length - 1]);
            List<String> check = new ArrayList<>(pin);
            check.add("true");
            return new ProcessBuilder(check).start().waitFor() == 0 ? pin : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }
}
