package io.attest.examples.build.release;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What would be uploaded, and that it is the same wherever and whenever it is built. */
class BundleTest {

    private static final Map<String, String> CHECKSUMS =
            Map.of(".md5", "MD5", ".sha1", "SHA-1", ".sha256", "SHA-256", ".sha512", "SHA-512");

    @AfterAll
    static void tell() {
        System.out.println(Release.once().bundle().names().stream()
                .collect(joining("\n    ", "A release would upload:\n    ", "\n")));
    }

    @Test
    void nothingIsMissingAndNothingElseIsThere() {
        assertThat(Release.once().bundle().names()).isEqualTo(Published.allFiles());
    }

    @Test
    void everyFileIsSigned() throws Exception {
        Release release = Release.once();
        for (Published published : Published.values()) {
            for (String file : published.files()) {
                assertThat(release.key()
                                .signed(
                                        release.bundle().content(file),
                                        release.bundle().content(file + ".asc")))
                        .as(file)
                        .isTrue();
            }
        }
    }

    @Test
    void everyChecksumIsRight() throws Exception {
        Bundle bundle = Release.once().bundle();
        for (Published published : Published.values()) {
            for (String file : published.files()) {
                for (Map.Entry<String, String> checksum : CHECKSUMS.entrySet()) {
                    byte[] sum = MessageDigest.getInstance(checksum.getValue()).digest(bundle.content(file));
                    assertThat(new String(bundle.content(file + checksum.getKey()), StandardCharsets.US_ASCII))
                            .as(file + checksum.getKey())
                            .isEqualTo(HexFormat.of().formatHex(sum));
                }
            }
        }
    }

    @Test
    void anotherMachineMakesTheSame() throws Exception {
        Release release = Release.once();
        for (Published published : Published.values()) {
            for (String file : published.files()) {
                assertSame(release.bundle().file(file), release.again().file(file));
            }
        }
    }

    /** A snapshot says another version than what was made for these checks. */
    @Test
    void theBuildAroundMakesTheSame() throws Exception {
        assumeThat(Version.BUILT).isEqualTo(Version.RELEASED);
        for (Published published : Published.values()) {
            for (String kind : Published.KINDS) {
                assertSame(Release.once().bundle().file(published.file(kind)), published.built(kind));
            }
        }
    }

    private static void assertSame(Path one, Path other) throws IOException {
        assertThat(Files.mismatch(one, other)).as("first difference of %s", one).isEqualTo(-1);
    }
}
