package io.attest.bench;

import io.attest.bench.MailServer.Case;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How many e-mails go out for one send, with the clients that an application would use, and what the caller is told. A
 * server counts each request that it has read as an e-mail, and misbehaves as long as the client tries. Only after a
 * 429, a repetition is right.
 */
final class DuplicatesBench {

    private DuplicatesBench() {}

    static void run() throws Exception {
        Map<String, Function<String, Rival>> rivals = Rival.all();
        List<Callable<Result>> work = new ArrayList<>();
        for (Case kind : Case.values()) {
            rivals.forEach((name, rival) -> work.add(() -> measure(name, rival, kind)));
        }
        List<Result> results = Parallel.run(Bench.QUICK ? 90 : 8, work);

        for (String what : List.of("e-mails for one send", "what the caller is told")) {
            System.out.println();
            System.out.println(row(what, rivals.keySet().stream()));
            for (Case kind : Case.values()) {
                System.out.println(row(
                        kind.title,
                        results.stream()
                                .filter(result -> result.kind == kind)
                                .map(result -> what.startsWith("e") ? Integer.toString(result.emails) : result.told)));
            }
        }
        Bench.print(
                "duplicates: clients=%d cases=%d ours=%d worst=%d%n",
                rivals.size(),
                Case.values().length,
                most(results.stream().filter(result -> result.name.equals(Rival.OURS))),
                most(results.stream()));
    }

    /** The most e-mails beyond the first, for one send. */
    private static int most(Stream<Result> results) {
        return results.mapToInt(result -> Math.max(0, result.emails - 1)).max().orElse(0);
    }

    private static Result measure(String name, Function<String, Rival> rival, Case kind) throws Exception {
        try (MailServer server = new MailServer(kind)) {
            Rival client = rival.apply(server.baseUrl());
            if (kind == Case.KEPT) {
                // So that there is a connection to be kept; not counted below.
                client.send();
            }
            int before = server.emails();
            String told;
            try {
                told = client.send();
            } catch (Exception e) {
                told = e.getClass().getSimpleName();
            }
            return new Result(name, kind, server.emails() - before, told);
        }
    }

    private static String row(String title, Stream<String> cells) {
        return cells.map("%-15s"::formatted).collect(Collectors.joining(" | ", "| %-42s | ".formatted(title), " |"));
    }

    private record Result(String name, Case kind, int emails, String told) {}
}
