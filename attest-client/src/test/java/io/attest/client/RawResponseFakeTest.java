package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.application.Person;
import io.attest.client.error.DecodingException;
import io.attest.client.error.Outcome;
import io.attest.client.model.CurrentUser;
import io.attest.client.paging.Page;
import io.attest.client.testing.Responses;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Raw responses that an application makes for its tests. */
@NullUnmarked
class RawResponseFakeTest {

    @Test
    void statusHeadersAndBodyAreAsGiven() {
        RawResponse response =
                RawResponse.of(202, Map.of("X-Id", List.of("first", "zweit\u00e4r")), "{\"name\":\"D\u00e9j\u00e0\"}");

        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.headers().get("x-id")).isEqualTo(List.of("first", "zweit\u00e4r"));
        assertThat(response.headers().keySet()).containsExactly("X-Id");
        assertThat(response.body()).isEqualTo("{\"name\":\"D\u00e9j\u00e0\"}");
    }

    @Test
    void itIsReadLikeAnyOther() {
        assertThat(RawResponse.of(200, Map.of(), Responses.me())
                        .to(CurrentUser.class)
                        .name())
                .isEqualTo(Responses.NAME);
        Page<Person> page = RawResponse.of(
                        200,
                        Map.of(),
                        Responses.page(2, 3, 1, 1, 3)
                                .replaceFirst("\"name\":\"Handbook 2\"", "\"full_name\":\"Ada\",\"open_requests\":1"))
                .toPage(Person.class);
        assertThat(page.data()).extracting(Person::fullName).containsExactly("Ada");
        assertThat(page.meta().currentPage()).isEqualTo(2);
    }

    @Test
    void whatCannotBeReadIsADecodingException() {
        RawResponse response = RawResponse.of(204, Map.of(), "");
        DecodingException failure = catchThrowableOfType(DecodingException.class, () -> response.to(CurrentUser.class));

        assertThat(failure).hasMessage("GET / returned 204. The response cannot be read: an empty body at $.");
        assertThat(failure.outcome()).isEqualTo(Outcome.ACCEPTED);
        assertThat(failure.attempts()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {199, 300, 404, 0, -200})
    void anotherStatusNeverComesThatWay(int status) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RawResponse.of(status, Map.of(), ""))
                .withMessage("statusCode must be between 200 and 299, but is " + status);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 299})
    void everySuccessDoes(int status) {
        assertThat(RawResponse.of(status, Map.of(), "").statusCode()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a:b", "a\nb", "\u00e4", "a\u007f"})
    void aNameThatNoHeaderHasIsRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RawResponse.of(200, Map.of(name, List.of("secret")), ""))
                .withMessage("headers contains a name that is not an HTTP token");
    }

    @ParameterizedTest
    @ValueSource(strings = {"secret\r", "secret\n", "sec\r\nret"})
    void aValueIsOneLine(String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RawResponse.of(200, Map.of("X-Id", List.of(value)), ""))
                .withMessage("headers contains a line break in X-Id");
    }

    @Test
    void nothingMayBeNull() {
        for (Map<String, List<String>> headers : Arrays.<Map<String, List<String>>>asList(
                null,
                Collections.singletonMap("X-Id", null),
                Collections.singletonMap("X-Id", Collections.singletonList(null)),
                Collections.singletonMap(null, List.of()))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> RawResponse.of(200, headers, ""))
                    .withMessage("headers must not be null");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RawResponse.of(200, Map.of(), null))
                .withMessage("body must not be null");
    }

    @Test
    void aBodyCanBeSent() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RawResponse.of(200, Map.of(), "\"\ud800\""))
                .withMessageStartingWith("body contains an unpaired surrogate");
    }
}
