package io.attest.release;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What would be uploaded, and that it is the same wherever and whenever it is built. */
@Tag("release")
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
    void signatureOfAnotherFileIsNone() throws Exception {
        Release release = Release.once();
        List<String> files = Published.CLIENT.files();

        assertThat(release.key()
                        .signed(
                                release.bundle().content(files.get(0)),
                                release.bundle().content(files.get(1) + ".asc")))
                .isFalse();
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
        Map<String, List<String>> differences = new TreeMap<>();
        for (Published published : Published.values()) {
            for (String file : published.files()) {
                Difference.between(release.bundle().file(file), release.again().file(file))
                        .ifPresent(entries -> differences.put(file, entries));
            }
        }
        assertThat(differences).isEmpty();
    }

    /** A snapshot says another version than what was made for these checks. */
    @Test
    void theBuildAroundMakesTheSame() throws Exception {
        assumeThat(Version.BUILT).isEqualTo(Version.RELEASED);
        Map<String, List<String>> differences = new TreeMap<>();
        for (Published published : Published.values()) {
            for (String kind : Published.KINDS) {
                Difference.between(Release.once().bundle().file(published.file(kind)), published.built(kind))
                        .ifPresent(entries -> differences.put(published.file(kind), entries));
            }
        }
        assertThat(differences).isEmpty();
    }
}
