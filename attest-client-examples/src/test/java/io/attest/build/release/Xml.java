package io.attest.build.release;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** An XML file that is asked by XPath. */
public record Xml(Document document) {

    /** Reads a file. */
    public static Xml read(Path file) throws Exception {
        return new Xml(DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile()));
    }

    /** The texts of what is found, in their order. */
    public List<String> texts(String path) throws XPathExpressionException {
        NodeList found =
                (NodeList) XPathFactory.newInstance().newXPath().evaluate(path, document, XPathConstants.NODESET);
        return IntStream.range(0, found.getLength())
                .mapToObj(each -> found.item(each).getTextContent().strip())
                .toList();
    }
}
