package io.attest.client.internal.http;

/** The version that this was built as. */
public final class Version {

    /** As in the coordinates. */
    public static final String VALUE = "${project.version}";

    private Version() {}
}
