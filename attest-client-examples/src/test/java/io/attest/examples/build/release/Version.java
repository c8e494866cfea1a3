package io.attest.examples.build.release;

/** The version of this build, and the one that it would be released as. */
final class Version {

    static final String BUILT = System.getProperty("release.version", "");
    static final String RELEASED = BUILT.replace("-SNAPSHOT", "");

    private Version() {}

    static String inReleasedPom(String pom) {
        return pom.replace("<version>" + BUILT + "</version>", "<version>" + RELEASED + "</version>");
    }
}
