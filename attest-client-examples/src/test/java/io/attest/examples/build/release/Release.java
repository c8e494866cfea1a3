package io.attest.examples.build.release;

/**
 * What all checks are of. It takes minutes, so it is made once.
 *
 * @param key    by which all of it is signed
 * @param bundle which would be uploaded
 * @param again  the same from another machine
 */
record Release(SigningKey key, Bundle bundle, Bundle again) {

    static Release once() {
        return Once.MADE;
    }

    /** A class is initialized once even when that fails. */
    private static final class Once {

        static final Release MADE = make();

        private static Release make() {
            try {
                SigningKey key = SigningKey.make();
                return new Release(key, ReleaseBuild.on(Machine.ONE, key), ReleaseBuild.on(Machine.OTHER, key));
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
    }
}
