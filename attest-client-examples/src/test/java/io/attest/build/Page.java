package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Runs the first program of a page in JVMs of their own, and compares what it prints with the first block of text
 * behind it. There, a line {@code …} stands for any lines, and {@code …} within a line for any characters.
 */
final class Page {

    private static final Path GUIDES = Path.of("..", "attest-client", "docs");
    private static final Pattern TEXT = Pattern.compile("```text\\R(.*?)```", Pattern.DOTALL);
    private static final Pattern MAIN_CLASS = Pattern.compile("(?m)^(?:public )?(?:final )?class (\\w+)");
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    private final String name;
    private final Path folder;
    private final Map<String, String> environment;
    private final String program;
    private final String mainClass;

    Page(String name, Path folder, Map<String, String> environment) throws IOException {
        this.name = name;
        this.folder = folder;
        this.environment = environment;
        this.program = Snippet.all().stream()
                .filter(snippet -> snippet.where().startsWith(name + ":"))
                .map(Snippet::code)
                .filter(code -> code.contains("public static void main"))
                .findFirst()
                .orElseThrow();
        this.mainClass = compile(program, folder);
    }

    Run start(String... arguments) throws IOException {
        // The last option but one is for a JDK 17.
        String options = "-XX:TieredStopAtLevel=1 -Dstdout.encoding=UTF-8 -Dsun.stdout.encoding=UTF-8 -cp";
        List<String> command = new ArrayList<>(List.of(options.split(" ", -1)));
        command.add(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(folder + File.pathSeparator + CLASS_PATH, mainClass));
        command.addAll(List.of(arguments));
        Path output = Files.createTempFile(folder, "stdout", ".txt");
        Path errors = Files.createTempFile(folder, "stderr", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment().putAll(environment);
        return new Run(builder.start(), output, errors);
    }

    void assertPrinted(Run run) throws Exception {
        assertThat(run.exitCode()).as(run.printed() + run.errors()).isZero();
        assertThat(run.printed()).matches(output(name, program));
    }

    record Run(Process process, Path output, Path errorOutput) {

        int exitCode() throws InterruptedException {
            try {
                assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("has ended").isTrue();
            } finally {
                process.destroyForcibly();
            }
            return process.exitValue();
        }

        String printed() throws IOException {
            return Files.readString(output).replace("\r\n", "\n");
        }

        String errors() throws IOException {
            return Files.readString(errorOutput);
        }
    }

    /** Returns the name of the class. */
    static String compile(String program, Path folder) throws IOException {
        Matcher main = MAIN_CLASS.matcher(program);
        assertThat(main.find()).as(program).isTrue();
        Path source = Files.writeString(folder.resolve(main.group(1) + ".java"), program);
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        List<String> options = new ArrayList<>(List.of("--release 17 -proc:none -encoding UTF-8 -cp".split(" ", -1)));
        options.addAll(List.of(CLASS_PATH, "-d", folder.toString(), source.toString()));
        int result = ToolProvider.getSystemJavaCompiler().run(null, null, errors, options.toArray(String[]::new));
        assertThat(result).as(errors.toString(StandardCharsets.UTF_8)).isZero();
        return main.group(1);
    }

    static Pattern output(String page, String program) throws IOException {
        String text = Files.readString(GUIDES.resolve(page));
        Matcher block = TEXT.matcher(text);
        assertThat(block.find(text.indexOf(program)))
                .as("text behind the program")
                .isTrue();
        return Pattern.compile(block.group(1).lines().map(Page::line).collect(Collectors.joining()));
    }

    private static String line(String line) {
        return line.equals("…")
                ? "(?:.*\n)*"
                : Stream.of(line.split("…", -1)).map(Pattern::quote).collect(Collectors.joining(".*")) + "\n";
    }
}
