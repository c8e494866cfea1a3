package io.attest.sandbox;

import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A method, and a path in which {@code {id}} stands for any one segment. */
record Route(String method, String path, Pattern pattern) {

    static Route of(String method, String path) {
        if (!path.startsWith("/")) {
            throw new IllegalArgumentException("path must begin with a slash: " + path);
        }
        if (path.contains("?")) {
            throw new IllegalArgumentException("path must have no query: " + path);
        }
        String pattern = Arrays.stream(path.split("/", -1))
                .map(segment -> segment.matches("\\{.+}") ? "([^/]+)" : Pattern.quote(segment))
                .collect(Collectors.joining("/"));
        return new Route(method, path, Pattern.compile(pattern));
    }

    boolean fits(String requested, String requestedPath) {
        return method.equals(requested) && fits(requestedPath);
    }

    boolean fits(String requestedPath) {
        return pattern.matcher(requestedPath).matches();
    }

    /** What stands in a path that fits in place of each {@code {id}}, in order. */
    List<String> ids(String requestedPath) {
        Matcher matcher = pattern.matcher(requestedPath);
        MatchResult found = matcher.matches() ? matcher.toMatchResult() : matcher;
        return IntStream.rangeClosed(1, matcher.groupCount())
                .mapToObj(found::group)
                .toList();
    }
}
