package io.attest.build.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What an application gets with a published artifact is under one licence. Its SBOM names all of it. */
class LicencesTest {

    private static final String APACHE = "licenses/license/id = 'Apache-2.0'";

    @ParameterizedTest
    @EnumSource
    void everythingAnApplicationGetsIsUnderTheApacheLicence(Published published) throws Exception {
        // What is optional, such as Micrometer, an application adds by itself.
        assertThat(components(published, "scope = 'required' and " + APACHE))
                .contains("okhttp-jvm", "okio-jvm", "failsafe");
        assertThat(components(published, "not(scope = 'optional') and not(" + APACHE + ")"))
                .isEmpty();
    }

    private static List<String> components(Published published, String which) throws Exception {
        return Xml.read(published.file("-cyclonedx.xml")).texts("/bom/components/component[" + which + "]/name");
    }
}
