package io.attest.examples.build.release;

import java.nio.file.attribute.FileTime;

/**
 * Where and when a build is made, as far as a build can see it.
 *
 * @param folder   where the tree lies
 * @param modified when its files were checked out
 * @param language of the user
 * @param timeZone of the user
 * @param umask    of the user's files
 */
record Machine(String folder, FileTime modified, String language, String timeZone, String umask) {

    static final Machine ONE = new Machine("a", FileTime.fromMillis(1_000_000_000_000L), "tr", "Asia/Kathmandu", "022");

    static final Machine OTHER = new Machine(
            "a-folder/with/a/longer/name", FileTime.fromMillis(1_700_000_000_000L), "ja", "Pacific/Apia", "077");

    /** For every JVM of the build, as the one that makes the Javadoc. */
    String options() {
        return "-Duser.language=" + language + " -Duser.country=" + (language.equals("tr") ? "TR" : "JP")
                + " -Duser.timezone=" + timeZone;
    }
}
