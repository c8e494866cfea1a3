package io.attest.build.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What would be uploaded, and that it is the same wherever and whenever it is built. */
class BundleTest {

    private static final List<String> BESIDE_EACH = List.of("", ".asc", ".md5", ".sha1", ".sha256", ".sha512");

    @AfterAll
    static void listTheFiles() {
        System.out.println("A release would upload:\n    " + String.join("\n    ", Release.FILES.keySet()) + "\n");
    }

    @Test
    void nothingIsMissingAndNothingElseIsThere() {
        assertThat(Release.FILES.keySet())
                .containsExactlyInAnyOrderElementsOf(Stream.of(Published.values())
                        .flatMap(Published::names)
                        .flatMap(name -> BESIDE_EACH.stream().map(name::concat))
                        .toList());
    }

    @Test
    void everythingIsSigned() throws IOException, InterruptedException {
        for (Published published : Published.values()) {
            for (String name : published.names().toList()) {
                assertThat(Release.isSignature(Release.FILES.get(name + ".asc"), Release.FILES.get(name)))
                        .as(name)
                        .isTrue();
            }
        }
    }

    /** But for the signatures, which have their time. */
    @Test
    void anotherMachineMakesTheSame() {
        assertThat(Release.FILES)
                .allSatisfy((name, file) -> assertThat(Release.OF_ANOTHER_MACHINE.get(name))
                        .satisfiesAnyOf(
                                other -> assertThat(name).endsWith(".asc"),
                                other -> assertThat(other).hasSameBinaryContentAs(file)));
    }
}
