package io.attest.bench.speed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;

/** What an application gets with the library: jars, their size, and the classes that a first call loads. */
public final class FootprintBench {

    private static final String USER = """
            {"id":"01hv3q5t8m2n4p6r8s0t2v4w6x","name":"Ada Lovelace","email":"ada@example.com",\
            "current_organization_name":"Analytical Engines"}""";

    private FootprintBench() {}

    /** Measures, and prints what it measured. */
    public static void run() throws IOException, InterruptedException {
        List<Path> jars = ClassPaths.jars(Contestant.SDK).stream().map(Path::of).toList();
        long total = 0;
        for (Path jar : jars) {
            total += Files.size(jar);
            System.out.printf(Locale.ROOT, "  %5d KB  %s%n", kilobytes(Files.size(jar)), jar.getFileName());
        }
        List<String> classes = loaded();
        System.out.println("Loaded until the first response, on " + Runtime.version() + ":");
        count("io.attest.client", classes, "io.attest.client.");
        count("OkHttp, Okio", classes, "okhttp3.", "okio.");
        count("Kotlin", classes, "kotlin.");
        count("Jackson", classes, "com.fasterxml.");
        count("Failsafe", classes, "dev.failsafe.");
        count("JDK", classes, "java.", "javax.", "jdk.", "sun.", "com.sun.");
        System.out.printf(
                Locale.ROOT,
                "footprint: jar_kb=%d total_kb=%d jars=%d classes=%d%n",
                kilobytes(Files.size(jars.get(0))),
                kilobytes(total),
                jars.size(),
                classes.size());
    }

    private static long kilobytes(long bytes) {
        return (bytes + 1023) / 1024;
    }

    private static void count(String name, List<String> classes, String... prefixes) {
        long count = classes.stream()
                .filter(loaded -> List.of(prefixes).stream().anyMatch(loaded::startsWith))
                .count();
        System.out.printf(Locale.ROOT, "  %5d  %s%n", count, name);
    }

    /** The names of all classes, those of the JDK and the hidden ones too, and of the one that asks. */
    private static List<String> loaded() throws IOException, InterruptedException {
        Path log = Files.createTempFile("classes", ".log");
        try (MockWebServer server = new MockWebServer()) {
            server.enqueue(new MockResponse.Builder()
                    .addHeader("Content-Type", "application/json")
                    .body(USER)
                    .build());
            server.start();
            Path programs = Path.of(FirstResponse.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .getPath());
            int status = new ProcessBuilder(
                            ClassPaths.java(),
                            "-Xlog:class+load:file=" + log,
                            "-cp",
                            ClassPaths.of(Contestant.SDK, programs),
                            FirstResponse.class.getName(),
                            server.url("/api/v1").toString())
                    .inheritIO()
                    .start()
                    .waitFor();
            if (status != 0) {
                throw new IllegalStateException("the first call ended with status " + status);
            }
            try (Stream<String> lines = Files.lines(log, StandardCharsets.UTF_8)) {
                return lines.filter(line -> line.contains(" source: "))
                        .map(line -> line.substring(line.lastIndexOf(']') + 1).strip())
                        .toList();
            }
        } finally {
            Files.delete(log);
        }
    }
}
