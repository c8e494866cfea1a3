package io.attest.client.internal.http;

/** The version that this was built as, and those that it was built with. */
public final class Version {

    /** As in the coordinates. */
    public static final String VALUE = "${project.version}";

    /** Of OkHttp. */
    public static final String OKHTTP = "${okhttp.version}";

    /** Of Jackson. */
    public static final String JACKSON = "${jackson.version}";

    private Version() {}
}
