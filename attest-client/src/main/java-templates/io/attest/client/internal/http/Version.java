package io.attest.client.internal.http;

/** The versions of this build and of the libraries that it was built with. */
public final class Version {

    /** The version of the SDK, as in its Maven coordinates. */
    public static final String VALUE = "${project.version}";

    /** The version of OkHttp. */
    public static final String OKHTTP = "${okhttp.version}";

    /** The version of Jackson. */
    public static final String JACKSON = "${jackson.version}";

    private Version() {}
}
