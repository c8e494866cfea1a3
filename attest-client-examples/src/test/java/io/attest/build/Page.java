package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.examples.testing.Printed;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The first program of a page, which runs in this JVM, since most of what a program does is to start one. What it
 * prints is compared with the first block of text behind it: there, a line {@code …} stands for any lines, and
 * {@code …} within a line for any characters.
 */
public final class Page {

    private static final Path GUIDES = Path.of("..", "attest-client", "docs");
    private static final Pattern TEXT = Pattern.compile("```text\\R(.*?)```", Pattern.DOTALL);
    private static final InheritableThreadLocal<Page> RUNNING = new InheritableThreadLocal<>();

    final Printed out = new Printed();
    final Printed err = new Printed();
    private final Map<String, String> environment;
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();
    private Thread hook = new Thread();
    private int code = -1;

    private Page(Map<String, String> environment) {
        this.environment = environment;
    }

    static Page start(String name, Map<String, String> environment, String... arguments) throws Exception {
        Method main = SnippetsTest.program(name, "public static void main").getMethod("main", String[].class);
        Page page = new Page(environment);
        new Thread(new ThreadGroup(name), () -> page.run(main, arguments), "main").start();
        return page;
    }

    private void run(Method main, String... arguments) {
        RUNNING.set(this);
        try {
            main.invoke(null, (Object) arguments);
            awaitOthers();
        } catch (ReflectiveOperationException | InterruptedException e) {
            if (code < 0) {
                e.printStackTrace(err);
                code = 1;
            }
        }
        ended.complete(Math.max(code, 0));
    }

    /** As a JVM does before it ends. */
    private static void awaitOthers() throws InterruptedException {
        Thread[] threads = new Thread[100];
        for (int i = Thread.currentThread().getThreadGroup().enumerate(threads); i-- > 0; ) {
            if (threads[i] != Thread.currentThread() && !threads[i].isDaemon()) {
                threads[i].join();
            }
        }
    }

    int exitCode() throws Exception {
        return ended.get(2, TimeUnit.MINUTES);
    }

    /** Waits for something that it does before it ends. */
    void await(BooleanSupplier done) {
        while (!done.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
            assertThat(ended).as(err.text()).isNotDone();
        }
    }

    /** As SIGTERM does. */
    void terminate() throws InterruptedException {
        hook.start();
        hook.join();
    }

    void assertPrints(String page) throws Exception {
        assertThat(exitCode()).as(out.text() + err.text()).isZero();
        assertThat(out.text()).matches(output(page, "public static void main"));
    }

    /** What a page says that something prints which contains this. */
    static Pattern output(String page, String part) throws Exception {
        String text = Files.readString(GUIDES.resolve(page));
        Matcher block = TEXT.matcher(text);
        assertThat(block.find(text.indexOf(part))).as("text behind it").isTrue();
        return Pattern.compile(block.group(1).lines().map(Page::line).collect(Collectors.joining()));
    }

    private static String line(String line) {
        return line.equals("…")
                ? "(?:.*\n)*"
                : Stream.of(line.split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*")) + "\n";
    }

    /** The program with what follows in place of what is of its own process. */
    static String inThisProcess(String program) {
        return program.replaceAll("\\bSystem\\.(out|err)\\b", "io.attest.build.Page.$1()")
                .replaceAll(
                        "\\b(System|Runtime\\.getRuntime\\(\\))\\.(getenv|exit|addShutdownHook)\\(",
                        "io.attest.build.Page.$2(")
                .replace("AttestClient.fromEnv()", "io.attest.build.Page.client().build()")
                .replaceAll("AttestClient\\.builder\\(\\)\\s*\\.fromEnv\\(\\)", "io.attest.build.Page.client()")
                .replace("\"jdbc:sqlite:app.db\"", "io.attest.build.Page.getenv(\"DATABASE_URL\")");
    }

    public static PrintStream out() {
        return RUNNING.get().out;
    }

    public static PrintStream err() {
        return RUNNING.get().err;
    }

    public static String getenv(String name) {
        return RUNNING.get().environment.get(name);
    }

    public static AttestClientBuilder client() {
        return AttestClient.builder().baseUrl(getenv("ATTEST_BASE_URL")).accessToken(getenv("ATTEST_ACCESS_TOKEN"));
    }

    public static void addShutdownHook(Thread hook) {
        RUNNING.get().hook = hook;
    }

    public static void exit(int code) {
        RUNNING.get().code = code;
        throw new Error("the end of the program");
    }
}
