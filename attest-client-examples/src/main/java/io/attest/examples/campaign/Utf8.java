package io.attest.examples.campaign;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Text of a file, without a byte-order mark. What is not UTF-8 is reported: replaced, it would reach people. */
final class Utf8 {

    private Utf8() {}

    static String read(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        CharBuffer chars = CharBuffer.allocate(bytes.remaining());
        // A new decoder reports what it cannot decode.
        CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(bytes, chars, true);
        String text = chars.flip().toString();
        if (result.isError()) {
            throw new BadRowsException(
                    List.of("line " + (1 + text.chars().filter(c -> c == '\n').count())
                            + ": is not UTF-8; a spreadsheet calls the format \"CSV UTF-8\""));
        }
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
