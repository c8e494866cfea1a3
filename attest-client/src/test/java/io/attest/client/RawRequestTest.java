package io.attest.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import io.attest.application.Contact;
import io.attest.application.Person;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a raw request takes and refuses. */
@NullUnmarked
class RawRequestTest {

    private static final RawRequest POST = RawRequest.post("people");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "get",
                "Get",
                "GET ",
                " GET",
                "G T",
                "GET\r\n",
                "-GET",
                "GET-",
                "CONNECT",
                "TRACE",
                "G\u00c9T"
            })
    void aMethodThatIsNoneIsRefused(String method) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RawRequest.of(method, "people"))
                .withMessage("method must be upper-case, and neither CONNECT nor TRACE");
    }

    @Test
    void nullIsRefused() {
        assertRefused(() -> RawRequest.of(null, "people"), "method must not be null");
        assertRefused(() -> POST.query(null, 1), "name must not be null");
        assertRefused(() -> POST.query("page", null), "value must not be null");
        assertRefused(() -> POST.json(null), "body must not be null");
        assertRefused(() -> POST.header(null, "1"), "header name must be an HTTP token");
        assertRefused(() -> POST.header("X-Trace", null), "value of header X-Trace must be printable ASCII");
    }

    @Test
    void headersAreThoseOfTheOptions() {
        assertRefused(() -> POST.header("authorization", "very-secret"), "header authorization is set by the SDK");
        assertRefused(() -> POST.header("X Trace", "very-secret"), "header name must be an HTTP token");
        assertRefused(
                () -> POST.header("X-Trace", "very\r\nsecret"), "value of header X-Trace must be printable ASCII");
    }

    @Test
    void aParameterHasANameAndOneValue() {
        String single = "value must be a single value; call query() once for each of several";
        assertRefused(() -> POST.query("id", List.of(1, 2)), single);
        assertRefused(() -> POST.query("id", Map.of()), single);
        assertRefused(() -> POST.query("id", new int[] {1}), single);
        assertRefused(() -> POST.query(" ", 1), "name must not be blank");
        assertRefused(
                () -> POST.query("\ud83d", 1), "name contains an unpaired surrogate, which cannot be sent as UTF-8");
        assertRefused(
                () -> POST.query("q", "\ude00"), "value contains an unpaired surrogate, which cannot be sent as UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD"})
    void aReadHasNoBody(String method) {
        assertRefused(
                () -> RawRequest.of(method, "people").json(Map.of()), "a " + method + " request must not have a body");
    }

    @Test
    void aBodyIsAnObjectOrAnArray() {
        String form = "body must be written as a JSON object or array, but a ";
        assertRefused(() -> POST.json("{\"a\":1}"), form + "java.lang.String is not");
        assertRefused(() -> POST.json(7), form + "java.lang.Integer is not");
        assertRefused(() -> POST.json(true), form + "java.lang.Boolean is not");
    }

    @Test
    void whatCannotBeWrittenIsRefusedWithoutItsValues() {
        String start = "body cannot be written as JSON: ";
        assertRefused(
                () -> POST.json(Map.of("a", new Object())),
                start + "Jackson finds no way to write the java.lang.Object at $.a");
        assertRefused(() -> POST.json(List.of(Map.of("a", new Fails()))), start + "it breaks off at $[0].a.name");
        assertRefused(() -> POST.json(Map.of("Ada Lovelace", new Fails())), start + "it breaks off at $.*.name");
        String half = "body contains an unpaired surrogate, which cannot be sent as UTF-8";
        assertRefused(() -> POST.json(Map.of("a", "\ud83d")), half);
        assertRefused(() -> POST.json(Map.of("a\ude00b", 1)), half);
        List<Object> endless = new ArrayList<>();
        endless.add(endless);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> POST.json(endless))
                .withMessageStartingWith(start)
                .withNoCause();
    }

    public static final class Fails {

        private final boolean failing = true;

        public String getName() {
            if (failing) {
                throw new IllegalStateException("very-secret");
            }
            return "Ada";
        }
    }

    @Test
    void eachWitherIsACopy() {
        POST.query("page", 1);
        POST.header("X-Trace", "1");
        POST.json(Map.of());
        POST.repeatable();

        assertThat(POST.operation().query()).isEmpty();
        assertThat(POST.operation().headers()).isEmpty();
        assertThat(POST.operation().body()).isNull();
        assertThat(POST.operation().repeatable()).isFalse();
    }

    @Test
    void eachWitherKeepsTheRest() {
        RawRequest all = POST.repeatable()
                .json(new Contact())
                .query("a", 1)
                .header("X-Trace", "1")
                .query("a", 2);

        assertThat(all.operation().query())
                .extracting("name", "value")
                .containsExactly(tuple("a", "1"), tuple("a", "2"));
        assertThat(all.operation().headers()).containsExactly(Map.entry("X-Trace", "1"));
        assertThat(all.operation().body()).isNotNull();
        assertThat(all.operation().repeatable()).isTrue();
    }

    @Test
    void onlyMethodAndPathArePrinted() {
        RawRequest request = RawRequest.put("people", "1")
                .query("token", "very-secret")
                .header("X-Key", "very-secret")
                .json(Person.of("very-secret", "very-secret"));

        assertThat(request).hasToString("PUT /people/1");
        assertThat(request.operation().query().toString()).doesNotContain("very-secret");
        assertThat(String.valueOf(request.operation().body())).doesNotContain("very-secret");
    }

    private static void assertRefused(Runnable making, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(making::run)
                .withMessage(message)
                .withNoCause();
    }
}
