package io.attest.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The ways to a second e-mail are one list, in the Javadoc of BatchSender. Others repeat its words, or link to it. */
class SecondEmailTest {

    private static final Path ROOT = Path.of("..");
    private static final Path SENDER =
            ROOT.resolve("attest-client/src/main/java/io/attest/client/batch/BatchSender.java");
    private static final Path GUIDE = ROOT.resolve("attest-client/docs/send-to-everybody.md");
    private static final Pattern IN_JAVADOC = Pattern.compile("(?s)at most once, unless\\s.*?<ul>(.*?)</ul>");
    private static final Pattern IN_GUIDE = Pattern.compile("(?s)## What can still send an item twice\n(.*?)\n## ");

    @Test
    void theGuideRepeatsTheList() throws IOException {
        List<String> repeated = first(IN_GUIDE, GUIDE)
                .lines()
                .filter(line -> line.startsWith("- "))
                .map(line -> line.substring(2).replace("`", ""))
                .toList();

        assertThat(repeated).isEqualTo(list());
    }

    private static List<String> list() throws IOException {
        String list = first(IN_JAVADOC, SENDER).replaceAll("\\R \\* *", " ").replaceAll("\\{@\\w+ ([^}]*)}", "$1");
        return Stream.of(list.split("<li>", -1))
                .map(String::strip)
                .filter(item -> !item.isEmpty())
                .toList();
    }

    private static String first(Pattern pattern, Path file) throws IOException {
        Matcher found = pattern.matcher(Files.readString(file));
        assertThat(found.find()).as(file.toString()).isTrue();
        return found.group(1);
    }
}
