package io.attest.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What an application gets with the library: the jars that it needs at run time, and their size. */
final class FootprintBench {

    private FootprintBench() {}

    static void run() throws IOException {
        List<String> jars = Jars.of(Contestant.SDK);
        long total = 0;
        for (String jar : jars) {
            long size = Files.size(Path.of(jar));
            total += size;
            Bench.print("  %5d KB  %s%n", kilobytes(size), Path.of(jar).getFileName());
        }
        long own = Files.size(Path.of(jars.get(0)));
        Bench.print("footprint: jar_kb=%d total_kb=%d jars=%d%n", kilobytes(own), kilobytes(total), jars.size());
    }

    private static long kilobytes(long bytes) {
        return (bytes + 1023) / 1024;
    }
}
