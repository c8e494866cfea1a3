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

    @Test
    void quotesLineBreaksBlankLinesAndSpreadsheetHabitsAreRead() {
        assertThat(RecipientFile.read(
                                "\n" + HEADER + "\r\n" + A + "," + B + ",\"Say \"\"yes\"\",\nplease\"\r\n" + "  \n,,\n "
                                        + B.toUpperCase(Locale.ROOT) + " ," + B + ", ",
                                false)
                        .rows())
                .containsExactly(
                        new Recipient(
                                4,
                                CreateAttestationRequest.of(A, B).withRecipientMessage("Say \"yes\",\nplease"),
                                List.of()),
                        new Recipient(8, CreateAttestationRequest.of(B, B), List.of()));
    }

    @Test
    void everyBadRowIsReportedByItsLine() {
        String rows = A + "," + B + ",ok\n" + A + "," + B + "\n\nmallory," + B + ",\n" + A + ",,\n"
                + A.toUpperCase(Locale.ROOT) + "," + B + ",twice\n" + B + "," + B + ","
                + "x".repeat(5001) + "\n" + B + "," + A + ",a\0b\n";

        assertThatThrownBy(() -> RecipientFile.read(HEADER + rows, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll(
                        "line 3: has 2 fields instead of 3",
                        "line 5: personId must be a ULID",
                        "line 6: documentId must be a ULID",
                        "line 7: has the person and the document of line 2",
                        "line 8: recipientMessage must have at most 5000 characters",
                        "line 9: recipientMessage contains a NUL character (U+0000)");
        assertThatThrownBy(() -> RecipientFile.read(HEADER + "x\n".repeat(99), false))
                .as("all of them, also if there are only bad rows")
                .hasMessageContainingAll("line 2: ", "line 51: ", "line 100: ");
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
        assertThat(RecipientFile.read(text.replaceAll("\\bA\\b", A).replaceAll("\\bB\\b", B), false)
                        .rows())
                .extracting(Recipient::request)
                .containsExactly(CreateAttestationRequest.of(A, B).withRecipientMessage("Hi"));
    }

    @Test
    void ownColumnsAreKeptAsTheyAre() {
        String row = A + "," + B + ",Hi,";
        assertThat(RecipientFile.read(
                        "Team,state,team," + HEADER.strip() + ",time,reason\nx,TX,," + row + "1,2\n", false))
                .isEqualTo(new Recipients(
                        List.of(new Recipient(
                                2,
                                CreateAttestationRequest.of(A, B).withRecipientMessage("Hi"),
                                List.of("x", "TX", "", "1", "2"))),
                        List.of("Team", "state", "team", "time", "reason")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#N/A",
                "Dear {{first_name}}",
                "Dear Ann,_x000D_\nplease",
                "It&#39;s time",
                "Dear Ann,<BR />please"
            })
    void whatAToolLeavesIsNoMessageUnlessItIsMeant(String message) {
        String file = "Kosename ," + HEADER + "x," + A + "," + B + ",\"" + message + '"';

        assertThatThrownBy(() -> RecipientFile.read(file, false))
                .hasMessageContaining("line 2: recipient_message has ")
                .hasMessageContaining("--as-is");
        assertThat(RecipientFile.read(file, true).rows())
                .extracting(each -> each.request().recipientMessage())
                .containsExactly(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=1+1",
                "- one\n- two",
                "See you Friday ;-)",
                "R&D",
                "Sign {1,2}",
                "'Tis time",
                "https://a.example/x/%C3%9Cbersicht?a=b&c=d",
                "Grüße an Frau Ñandú"
            })
    void aMessageIsWhatItIs(String message) {
        assertThat(RecipientFile.read(
                                "x," + HEADER + "," + A + "," + B + ",\"" + message.replace("\"", "\"\"") + '"', false)
                        .rows())
                .extracting(each -> each.request().recipientMessage())
                .containsExactly(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | There is no row to send",
                "@@ | There is no row to send",
                "HEADER@ | There is no row to send",
                // Without its column, an e-mail would go out without its message.
                "person;document_id;recipient_message@A,B, | line 1: the columns must be person_id,document_id,",
                "id,recipient_message@A,B, | line 1: the columns must be person_id,document_id,",
                "person_id,document_id,message@A,B, | line 1: the columns must be person_id,document_id,",
                "person_id,document_id,person_id | line 1: has the column person_id twice",
                "HEADER@A,B,Hello, you | line 2: has 4 fields instead of 3",
                // Two texts looked the same.
                "HEADER@01hk\u200B153x2n06sh3g55f3aq17za,B, | line 2: person_id contains the character U+200B",
                "HEADER@A,B,ok@B,B,\"open | line 3",
                "HEADER@A,B,ok@B,B,\"closed\" too early | line 3",
                "HEADER@A,B,ok@B,B, \"Hello\" | line 3"
            })
    void whatIsWrongIsSaidWithItsLine(String text, String message) {
        String file = text.replace("HEADER", HEADER.strip()).replace("@", "\n");

        assertThatThrownBy(
                        () -> RecipientFile.read(file.replaceAll("\\bA\\b", A).replaceAll("\\bB\\b", B), false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void afterAQuoteThatNothingClosesNoRowIsReported() {
        assertThatThrownBy(() -> RecipientFile.read(HEADER + "x\n" + A + "," + B + ",\"open\nx\n", false))
                .hasMessageContainingAll(
                        "line 2: has 1 fields", "starting at line 3", "rows after it could not be read")
                .hasMessageNotContaining("line 4");
    }

    @Test
    void aByteOrderMarkIsSkippedAndAnotherEncodingReportedAndNotReplaced() throws IOException {
        Path file = Files.writeString(directory.resolve("excel.csv"), "\uFEFF" + HEADER + A + "," + B + ",Grüße\n");
        assertThat(RecipientFile.read(file, false).rows())
                .extracting(Recipient::request)
                .containsExactly(CreateAttestationRequest.of(A, B).withRecipientMessage("Grüße"));

        Files.write(file, (HEADER + A + "," + B + ",Grüße\n").getBytes(StandardCharsets.ISO_8859_1));

        assertThatThrownBy(() -> RecipientFile.read(file, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not UTF-8");
    }
}
