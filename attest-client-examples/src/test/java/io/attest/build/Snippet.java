package io.attest.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A piece of Java in the documentation. */
record Snippet(String where, String code) {

    private static final Pattern IN_MARKDOWN = Pattern.compile("```java\\R(.*?)```", Pattern.DOTALL);
    private static final Pattern IN_JAVADOC = Pattern.compile("<pre>\\{@code\\R(.*?)\\R[ *]*\\}</pre>", Pattern.DOTALL);
    private static final Pattern COMMENT_MARGIN = Pattern.compile("(?m)^ *\\* ?");
    private static final Pattern IMPORT = Pattern.compile("(?m)^ *import .*;\\R");
    private static final Pattern PUBLIC_CLASS = Pattern.compile("(?m)^public (?=(final )?class )");

    private static final String TAKEN_FOR_GRANTED = """
            import io.attest.client.*;
            import io.attest.client.batch.*;
            import io.attest.client.config.*;
            import io.attest.client.observability.*;
            import io.attest.client.jdbc.*;
            import io.attest.client.error.*;
            import io.attest.client.micrometer.*;
            import io.attest.client.model.*;
            import io.attest.client.paging.*;
            import io.attest.client.ratelimit.*;
            import io.attest.sandbox.*;
            import io.micrometer.context.ContextExecutorService;
            import io.micrometer.context.ContextSnapshotFactory;
            import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
            import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
            import io.micrometer.observation.ObservationRegistry;
            import io.opentelemetry.context.Context;
            import java.time.Duration;
            import java.time.Instant;
            import java.util.*;
            import java.util.concurrent.*;
            import java.util.concurrent.atomic.AtomicReference;
            import java.util.stream.Stream;
            import reactor.core.publisher.Flux;
            import reactor.core.publisher.Mono;
            import reactor.core.scheduler.Schedulers;
            """;

    private static final Path LIBRARY = Path.of("..", "attest-client");

    /** Everything but what is for libraries that these tests do not have. */
    static List<Snippet> all() throws IOException {
        List<Snippet> snippets = new ArrayList<>(inMarkdown());
        snippets.removeIf(Snippet::isRunElsewhere);
        snippets.addAll(in(LIBRARY.resolve(Path.of("src", "main", "javadoc", "overview.html")), IN_JAVADOC));
        for (Path module : List.of(LIBRARY, Path.of("sandbox"))) {
            snippets.addAll(inAll(module.resolve(Path.of("src", "main", "java")), ".java", IN_JAVADOC));
        }
        return snippets;
    }

    private static List<Snippet> inAll(Path folder, String extension, Pattern pattern) throws IOException {
        List<Snippet> snippets = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(extension)).sorted().toList()) {
                snippets.addAll(in(file, pattern));
            }
        }
        return snippets;
    }

    static List<Snippet> runElsewhere() throws IOException {
        List<Snippet> snippets = new ArrayList<>(
                inMarkdown().stream().filter(Snippet::isRunElsewhere).toList());
        snippets.addAll(inAll(Path.of("spring-boot-starter", "src", "main", "java"), ".java", IN_JAVADOC));
        return snippets;
    }

    private static List<Snippet> inMarkdown() throws IOException {
        List<Snippet> snippets = new ArrayList<>(in(Path.of("..", "README.md"), IN_MARKDOWN));
        snippets.addAll(inAll(LIBRARY.resolve("docs"), ".md", IN_MARKDOWN));
        return snippets;
    }

    /** For Spring or JPA: {@code RecipesTest} finds it in the code of another module. */
    private boolean isRunElsewhere() {
        return where.startsWith("spring-boot.md:")
                || code.contains("org.springframework")
                || code.contains("unwrap(Session.class)");
    }

    private static List<Snippet> in(Path file, Pattern pattern) throws IOException {
        String text = Files.readString(file);
        List<Snippet> snippets = new ArrayList<>();
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            long line = text.substring(0, matcher.start(1)).lines().count() + 1;
            String code = pattern == IN_JAVADOC
                    ? COMMENT_MARGIN.matcher(matcher.group(1)).replaceAll("")
                    : matcher.group(1);
            snippets.add(new Snippet(file.getFileName() + ":" + line, code));
        }
        return snippets;
    }

    String page() {
        return where.substring(0, where.indexOf(':'));
    }

    int line() {
        return Integer.parseInt(where.substring(where.indexOf(':') + 1));
    }

    private String imports() {
        return IMPORT.matcher(code).results().map(MatchResult::group).collect(Collectors.joining());
    }

    private String body() {
        return IMPORT.matcher(code).replaceAll("");
    }

    /**
     * The snippet as the body of a method, with what a reader takes for granted around it; a snippet of the README
     * brings all its imports. Only what brings imports of its own, for HTTP by hand, may throw what has to be declared:
     * a call of the SDK never does. A complete program becomes a class within that method, which cannot be public.
     */
    String asClass(String name) {
        String imports = imports();
        String takenForGranted = where.startsWith("README.md:") ? "" : TAKEN_FOR_GRANTED;
        return imports
                + takenForGranted
                + """

                abstract class %s extends io.attest.build.SnippetContext {
                    void snippet() %s {
                %s
                    }
                }
                """.formatted(
                                name,
                                imports.isEmpty() ? "" : "throws Exception",
                                PUBLIC_CLASS.matcher(body()).replaceAll(""));
    }
}
