package io.attest.client.internal.access;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.Outcome;
import io.attest.client.internal.access.Meaning.Repeat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a status means is decided here alone; a guide prints it. */
class MeaningTest {

    @ParameterizedTest
    @CsvSource({
        "400 404 405 406 409 410 418 422 425 431 451 499, ITEM_REJECTED, UNCLEAR",
        "401, TOKEN_REJECTED, TOKEN_REJECTED_BY_ANOTHER",
        "402 403, ALL_REJECTED, UNCLEAR",
        "407, PROXY, PROXY",
        "408 500 502 503 504, MAY_PASS, MAY_PASS",
        "429, TOO_MANY_REQUESTS, TOO_MANY_REQUESTS_BY_ANOTHER",
        "506 507 520 524 599, MAY_PASS_FOR_READS, MAY_PASS_FOR_READS",
        "501 505, LASTING, LASTING",
        "0 100 200 204 299 301 308 399 600 700, UNCLEAR, UNCLEAR",
        "201, CARRIED_OUT, UNCLEAR"
    })
    void ofAStatusAndWhoAnswered(String statuses, Meaning ofTheService, Meaning ofAnother) {
        for (String each : statuses.split(" ", -1)) {
            int status = Integer.parseInt(each);
            assertThat(Meaning.of(status, 201, true)).as(each).isEqualTo(ofTheService);
            assertThat(Meaning.of(status, 201, false)).as(each).isEqualTo(ofAnother);
        }
    }

    /** The promise: who is not the service proves nothing. */
    @Test
    void onlyTheServiceProvesThatNothingWasDone() {
        assertThat(IntStream.range(0, 700).mapToObj(status -> Meaning.of(status, 201, false)))
                .extracting(Meaning::outcome)
                .containsOnly(Outcome.UNKNOWN);
    }

    private static final Map<Repeat, String> READS = Map.of(
            Repeat.NEVER, "no",
            Repeat.WITH_OTHER_TOKEN, "with another token",
            Repeat.AFTER_RESET, "yes, as it says",
            Repeat.READS, "yes",
            Repeat.ALL, "yes");

    private static String row(String what, Meaning... all) {
        List<String> rows = Stream.of(all)
                .map(meaning -> {
                    String read = READS.get(meaning.repeat());
                    boolean isDoubtful = meaning.outcome().mayHaveHappened();
                    String send = !isDoubtful ? read : meaning.repeat() == Repeat.ALL ? "only if you allow it" : "no";
                    return Stream.of(what, read, send, "`" + meaning.outcome() + "`", "`" + meaning.advice() + "`")
                            .collect(joining(" | ", "| ", " |"));
                })
                .distinct()
                .toList();
        assertThat(rows).as(what).hasSize(1);
        return rows.get(0);
    }

    @Test
    void isPrintedInTheGuide() throws IOException {
        String table = Stream.of(
                        row("429 in the service's words", Meaning.TOO_MANY_REQUESTS),
                        row("401 in the service's words", Meaning.TOKEN_REJECTED),
                        row("402, 403 in the service's words", Meaning.ALL_REJECTED),
                        row("400, 404, 422 in the service's words", Meaning.ITEM_REJECTED),
                        row("401 in other words", Meaning.TOKEN_REJECTED_BY_ANOTHER),
                        row("429 in other words", Meaning.TOO_MANY_REQUESTS_BY_ANOTHER),
                        row("407", Meaning.PROXY),
                        row(
                                "408, 500, 502, 503, 504, a timeout, a break",
                                Meaning.MAY_PASS,
                                Meaning.NETWORK,
                                Meaning.TIMEOUT),
                        row("another 5xx, but not 501 and 505", Meaning.MAY_PASS_FOR_READS),
                        row("anything else: another 4xx, 3xx, 2xx, a page", Meaning.UNCLEAR, Meaning.LASTING),
                        row("201 that cannot be read, but is no page", Meaning.CARRIED_OUT))
                .collect(joining("\n"));
        assertThat(Files.readString(Path.of("docs", "errors.md")).replace("\r\n", "\n"))
                .as("it has this table:%n%s", table)
                .contains(table);
    }
}
