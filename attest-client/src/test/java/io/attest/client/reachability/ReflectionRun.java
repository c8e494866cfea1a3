package io.attest.client.reachability;

import com.example.app.EveryCall;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;

/** Runs {@link EveryCall} in a JVM of its own, without JaCoCo, and prints what was reached by reflection. */
final class ReflectionRun {

    private ReflectionRun() {}

    public static void main(String[] args) throws Exception {
        try (WatchedLoader loader = new WatchedLoader(classPath())) {
            Thread.currentThread().setContextClassLoader(loader);
            Class.forName(EveryCall.class.getName(), true, loader)
                    .getMethod("run", String.class)
                    .invoke(null, args[0]);
        }
        Reflected.seen().forEach(System.out::println);
    }

    private static URL[] classPath() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        StringTokenizer entries = new StringTokenizer(System.getProperty("java.class.path"), File.pathSeparator);
        while (entries.hasMoreTokens()) {
            urls.add(Path.of(entries.nextToken()).toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }
}
