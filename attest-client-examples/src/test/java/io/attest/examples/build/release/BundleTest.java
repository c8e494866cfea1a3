package io.attest.examples.build.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What would be uploaded, and that it is the same wherever and whenever it is built. A release is signed, too. */
class BundleTest {

    private static final String[] CHECKSUMS = {"", ".md5", ".sha1", ".sha256", ".sha512"};

    @AfterAll
    static void listTheFiles() {
        System.out.println("A release would upload:\n    " + String.join("\n    ", Release.FILES.keySet()) + "\n");
    }

    @Test
    void nothingIsMissingAndNothingElseIsThere() {
        assertThat(Release.FILES.keySet())
                .containsExactlyInAnyOrderElementsOf(Stream.of(Published.values())
                        .flatMap(Published::names)
                        .flatMap(name -> Stream.of(CHECKSUMS).map(name::concat))
                        .toList());
    }

    @Test
    void anotherMachineMakesTheSame() {
        assertThat(Release.FILES)
                .allSatisfy((name, file) ->
                        assertThat(Release.OF_ANOTHER_MACHINE.get(name)).hasSameBinaryContentAs(file));
    }
}
