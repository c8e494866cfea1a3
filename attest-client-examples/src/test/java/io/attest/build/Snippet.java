package io.attest.build;

import java.io.IOException;
import java.io.UncheckedIOException;
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
    private static final Pattern CLASS = Pattern.compile("(?m)^(?:public )?(?:final )?class (\\w+)");

    private static final String TAKEN_FOR_GRANTED =
            ("@.* @.batch.* @.config.* @.observability.* @.jdbc.* @.error.* @.micrometer.* @.model.* "
                            + "@.paging.* @.ratelimit.* io.attest.sandbox.* io.micrometer.context.ContextExecutorService "
                            + "io.micrometer.context.ContextSnapshotFactory "
                            + "io.micrometer.core.instrument.observation.DefaultMeterObservationHandler "
                            + "io.micrometer.core.instrument.simple.SimpleMeterRegistry "
                            + "io.micrometer.observation.ObservationRegistry io.opentelemetry.context.Context "
                            + "java.time.Duration java.time.Instant java.util.* java.util.concurrent.* "
                            + "java.util.concurrent.atomic.AtomicReference java.util.stream.Stream "
                            + "reactor.core.publisher.Flux reactor.core.publisher.Mono reactor.core.scheduler.Schedulers")
                    .replace("@", "io.attest.client")
                    .replaceAll("(\\S+) ?", "import $1;\n");

    private static final Path LIBRARY = Path.of("..", "attest-client");

    /** Everything but what is for libraries that these tests do not have. */
    static List<Snippet> all() throws IOException {
        List<Snippet> snippets = inMarkdown();
        snippets.removeIf(Snippet::isRunElsewhere);
        for (Path module : List.of(LIBRARY, Path.of("sandbox"))) {
            snippets.addAll(in(module.resolve(Path.of("src", "main")), IN_JAVADOC));
        }
        return snippets;
    }

    static List<Snippet> runElsewhere() throws IOException {
        List<Snippet> snippets = inMarkdown();
        snippets.removeIf(snippet -> !snippet.isRunElsewhere());
        snippets.addAll(in(Path.of("spring-boot-starter", "src", "main"), IN_JAVADOC));
        return snippets;
    }

    private static List<Snippet> inMarkdown() throws IOException {
        List<Snippet> snippets = in(Path.of("..", "README.md"), IN_MARKDOWN);
        snippets.addAll(in(LIBRARY.resolve("docs"), IN_MARKDOWN));
        return snippets;
    }

    /** For Spring or JPA: {@code GuidesTest} finds it in the code of another module. */
    private boolean isRunElsewhere() {
        return where.startsWith("spring-boot.md:")
                || code.contains("org.springframework")
                || code.contains("unwrap(Session.class)");
    }

    private static List<Snippet> in(Path place, Pattern pattern) throws IOException {
        List<Snippet> snippets = new ArrayList<>();
        for (Path file : files(place)) {
            String text = Files.readString(file);
            Matcher matcher = pattern.matcher(text);
            while (matcher.find()) {
                long line = text.substring(0, matcher.start(1)).lines().count() + 1;
                String code = pattern == IN_JAVADOC
                        ? COMMENT_MARGIN.matcher(matcher.group(1)).replaceAll("")
                        : matcher.group(1);
                snippets.add(new Snippet(file.getFileName() + ":" + line, code));
            }
        }
        return snippets;
    }

    /** A file, or all below a folder. */
    static List<Path> files(Path place) {
        try (Stream<Path> files = Files.walk(place)) {
            return files.filter(file -> file.toString().matches(".*[.](java|md|html)"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Which a reader copies as it is, with all its imports. */
    boolean isProgram() {
        return code.startsWith("import ") && CLASS.matcher(code).find();
    }

    String mainClass() {
        Matcher name = CLASS.matcher(code);
        return isProgram() && name.find() ? name.group(1) : "Part";
    }

    /**
     * What is no program as the body of a method, with what a reader takes for granted around it; a snippet of the
     * README brings all its imports. Only what brings imports of its own, for HTTP by hand, may throw what has to be
     * declared: a call of the SDK never does.
     */
    String asSource() {
        if (isProgram()) {
            return Page.inThisProcess(code);
        }
        String imports = IMPORT.matcher(code).results().map(MatchResult::group).collect(Collectors.joining());
        return imports
                + (where.startsWith("README.md:") ? "" : TAKEN_FOR_GRANTED)
                + """

                abstract class Part extends io.attest.build.SnippetContext {
                    void snippet() %s {
                %s
                    }
                }
                """.formatted(
                                imports.isEmpty() ? "" : "throws Exception",
                                IMPORT.matcher(code).replaceAll(""));
    }
}
