package io.attest.bench.speed;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/**
 * A way to start a JVM.
 *
 * @param name what it is called
 * @param home its JDK
 * @param training options that make the contestant's archive, if there is one to make
 * @param options options to start it with
 */
record Start(String name, Path home, Function<String, List<String>> training, Function<String, List<String>> options) {

    /** As it comes: with the archive of the JDK's own classes. */
    static Start plain(String name, Path home) {
        return new Start(name, home, any -> List.of(), any -> List.of());
    }

    /** With an archive of loaded classes. An archive that cannot be used is an error. */
    static Start withAppCds(String name, Path home, Path directory) {
        return new Start(
                name,
                home,
                contestant -> List.of("-XX:ArchiveClassesAtExit=" + directory.resolve(contestant + ".jsa")),
                contestant -> List.of("-Xshare:on", "-XX:SharedArchiveFile=" + directory.resolve(contestant + ".jsa")));
    }

    /** With a cache of linked classes and profiles. A cache that cannot be used is an error. */
    static Start withAotCache(String name, Path home, Path directory) {
        return new Start(
                name,
                home,
                contestant -> List.of("-XX:AOTCacheOutput=" + directory.resolve(contestant + ".aot")),
                contestant -> List.of("-XX:AOTMode=on", "-XX:AOTCache=" + directory.resolve(contestant + ".aot")));
    }
}
