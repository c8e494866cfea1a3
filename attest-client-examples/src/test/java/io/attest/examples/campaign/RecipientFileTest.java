package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.model.CreateAttestationRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecipientFileTest {

    private static final String HEADER = "person_id,document_id,recipient_message\n";
    private static final String A = "01hk153x2n06sh3g55f3aq17za";
    private static final String B = "01hk153x2n06sh3g55f3aq17zb";

    @TempDir
    Path directory;

    /** The people A and B of a file. */
    private static Recipients read(String text, boolean asIs) {
        return RecipientFile.read(text.replaceAll("\\bA\\b", A).replaceAll("\\bB\\b", B), asIs);
    }

    @Test
    void quotesLineBreaksBlankLinesAndOwnColumnsAreRead() {
        String text = "\nTeam,state,team," + HEADER.strip() + ",time\n\r\nx,TX,,A,B,\"Say \"\"yes\"\",\nplease\",1\r\n"
                + "  \n,,,,,,\n,,," + B.toUpperCase(Locale.ROOT) + " ,B, ,\n";
        CreateAttestationRequest said = CreateAttestationRequest.of(A, B).withRecipientMessage("Say \"yes\",\nplease");

        assertThat(read(text, false))
                .isEqualTo(new Recipients(
                        List.of(
                                new Recipient(4, said, List.of("x", "TX", "", "1")),
                                new Recipient(8, CreateAttestationRequest.of(B, B), List.of("", "", "", ""))),
                        List.of("Team", "state", "team", "time")));
    }

    /** It was refused: whatever a spreadsheet makes of the file. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "person_id;document_id;recipient_message\nA;B;Hi\n",
                "person_id\tdocument_id\trecipient_message\nA\tB\tHi\n",
                "sep=;\r\nperson_id;document_id;recipient_message\r\nA;B;Hi\r\n",
                "\uFEFF\uFEFFsep=|\nperson_id|document_id|recipient_message\nA|B|Hi\n",
                "Person_ID, DOCUMENT_ID ,recipient_message,\nA,B,Hi,\n",
                "recipient_message,document_id,person_id\nHi,=\"B\",=\"A\"\n",
                "person_id,document_id,recipient_message\n\u00A0A\u00A0,\u200BB\uFEFF,Hi\n"
            })
    void aFileOfASpreadsheetIsRead(String text) {
        assertThat(read(text, false).rows())
                .extracting(Recipient::request)
                .containsExactly(CreateAttestationRequest.of(A, B).withRecipientMessage("Hi"));
    }

    /** What a tool leaves is no message, unless it is meant; all else is one as it is. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "true | #N/A",
                "true | Dear {{first_name}}",
                "true | Dear Ann,_x000D_@please",
                "true | It&#39;s time",
                "true | Dear Ann,<BR />please",
                "false | =1+1",
                "false | - one@- two",
                "false | R&D, Sign {1,2} ;-)",
                "false | https://a.example/x/%C3%9Cbersicht?a=b&c=d"
            })
    void whatAToolLeavesIsNoMessageUnlessItIsMeant(boolean isLeft, String text) {
        String message = text.replace('@', '\n');
        String file = "Kosename ," + HEADER + "x," + A + "," + B + ",\"" + message + '"';

        if (isLeft) {
            assertThatThrownBy(() -> RecipientFile.read(file, false))
                    .hasMessageContaining("line 2: recipient_message has ")
                    .hasMessageContaining("--as-is");
        }
        assertThat(RecipientFile.read(file, isLeft).rows())
                .extracting(each -> each.request().recipientMessage())
                .containsExactly(message);
    }

    /** All rows that are wrong are named, by their lines. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | There is no row to send",
                "@@ | There is no row to send",
                "HEADER@ | There is no row to send",
                // Without its column, an e-mail would go out without its message.
                "person;document_id;recipient_message@A,B, | line 1: the columns must be person_id,document_id,",
                "person_id,document_id,message@A,B, | line 1: the columns must be person_id,document_id,",
                "person_id,document_id,person_id | line 1: has the column person_id twice",
                "HEADER@A,B,ok@A,B@@mallory,B, | line 3: has 2 fields instead of 3",
                "HEADER@A,B,ok@A,B@@mallory,B, | line 5: personId must be a ULID",
                "HEADER@A,B,Hello, you | line 2: has 4 fields instead of 3",
                "HEADER@A,,@ | line 2: documentId must be a ULID",
                "HEADER@A,B,ok@UPPER,B,twice | line 3: has the person and the document of line 2",
                "HEADER@A,B,LONG | line 2: recipientMessage must have at most 5000 characters",
                "HEADER@A,B,a\0b | line 2: recipientMessage contains a NUL character (U+0000)",
                // Two texts looked the same.
                "HEADER@01hk\u200B153x2n06sh3g55f3aq17za,B, | line 2: person_id contains the character U+200B",
                "HEADER@x@A,B,\"open@x@ | line 2: has 1 fields",
                "HEADER@x@A,B,\"open@x@ | starting at line 3",
                "HEADER@A,B,ok@B,B,\"closed\" too early | line 3",
                "HEADER@A,B,ok@B,B, \"Hello\" | line 3"
            })
    void whatIsWrongIsSaidWithItsLine(String text, String message) {
        String file = text.replace("HEADER", HEADER.strip())
                .replace("UPPER", A.toUpperCase(Locale.ROOT))
                .replace("LONG", "x".repeat(5001))
                .replace("@", "\n");

        assertThatThrownBy(() -> read(file, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("line 4");
    }

    @Test
    void anotherEncodingIsReportedAndNotReplaced() throws IOException {
        Path file = directory.resolve("excel.csv");
        Files.write(file, (HEADER + A + "," + B + ",Grüße\n").getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> RecipientFile.read(file, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not UTF-8");
    }
}
