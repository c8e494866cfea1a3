package io.attest.examples.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.config.RequestOptions;
import io.attest.client.error.ApiException;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.examples.testing.Printed;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitForServiceTest {

    /** A page for longer than a minute is a wrong base URL. */
    @ParameterizedTest
    @CsvSource({
        "4, 60, 0, 1 2 4 8, 0, 60, 3600 3599 3597 3593 3585",
        "99, 5, 0, 1 2 4 8 16 32 60 60 60 57, 0, 5, 300 299 297 293 285 269 237 177 117 57 1",
        "4, 60, 0, 1 2 4 8, 404, 1, 3600 3599 3597 3593 3585",
        "99, 60, 0, 1 2 4 8 16 29, 404, 1, 3600 3599 3597 3593 3585 3569 3540",
        // A server that is silent: a call lasts 30 seconds, or what is left.
        "99, 1, 30, 1, 0, 1, 60 29",
        "99, 0, 30, '', 0, 0, 30"
    })
    void waitsForAServiceThatIsNotUpYetAndNoLongerThanItsPatience(
            int down, int minutes, int silent, String seconds, int page, int atMost, String callsLast) {
        Printed out = new Printed();
        List<Long> waits = new ArrayList<>();
        List<Long> calls = new ArrayList<>();
        AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
        WaitForService waiting = new WaitForService(
                Duration.ofMinutes(minutes),
                Duration.ofSeconds(30),
                now::get,
                time -> {
                    now.updateAndGet(at -> at.plus(time));
                    return waits.add(time.toSeconds());
                },
                out);
        Function<RequestOptions, String> service = asked -> {
            long longest = Objects.requireNonNull(asked.attemptTimeout()).toSeconds();
            calls.add(longest);
            now.updateAndGet(at -> at.plusSeconds(Math.min(silent, longest)));
            if (calls.size() <= down) {
                throw page == 0 ? NetworkException.of(Outcome.NOT_SENT) : ApiException.of(page, "<html>no</html>");
            }
            return "up";
        };

        if (down < 10) {
            assertThat(waiting.await(service)).isEqualTo("up");
        } else {
            assertThatThrownBy(() -> waiting.await(service)).isInstanceOf(AttestException.class);
        }

        assertThat(waits).extracting(Object::toString).containsExactly(split(seconds));
        assertThat(calls).extracting(Object::toString).containsExactly(split(callsLast));
        if (minutes > 0) {
            assertThat(out.lines())
                    .singleElement()
                    .asString()
                    .contains("Waiting for the service, for " + atMost + " min");
        }
    }

    private static String[] split(String numbers) {
        return numbers.isEmpty() ? new String[0] : numbers.split(" ", -1);
    }
}
