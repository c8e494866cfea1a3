package io.attest.examples.build.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** What an application gets with a published artifact is under one licence. The SBOM of this build names all of it. */
class LicencesTest {

    private static final String APACHE = "licenses/license/id = 'Apache-2.0'";

    @ParameterizedTest
    @ValueSource(strings = {"../attest-client", "sandbox"})
    void everythingAnApplicationGetsIsUnderTheApacheLicence(String module) throws Exception {
        Document sbom = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(Path.of(module, "target", "bom.xml").toFile());

        // What is optional, such as Micrometer, an application adds by itself.
        assertThat(components(sbom, "scope = 'required' and " + APACHE)).contains("okhttp-jvm", "okio-jvm", "failsafe");
        assertThat(components(sbom, "not(scope = 'optional') and not(" + APACHE + ")"))
                .isEmpty();
    }

    private static List<String> components(Document sbom, String which) throws Exception {
        XPath path = XPathFactory.newInstance().newXPath();
        NodeList names =
                (NodeList) path.evaluate("/bom/components/component[" + which + "]/name", sbom, XPathConstants.NODESET);
        return IntStream.range(0, names.getLength())
                .mapToObj(index -> names.item(index).getTextContent())
                .toList();
    }
}
