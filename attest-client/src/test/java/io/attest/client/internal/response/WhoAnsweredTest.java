package io.attest.client.internal.response;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WhoAnsweredTest {

    private static final Map<String, String> ASKED = Map.of("person_id", "01hv", "document_id", "01hw");
    private static final WhoAnswered SEND = new WhoAnswered(201, false, () -> ASKED);
    private static final WhoAnswered OWN_READ = new WhoAnswered(200, true, Map::of);

    private static boolean is(WhoAnswered who, int status, @Nullable String type, String body) {
        return who.isService(status, type, name -> null, body.getBytes(StandardCharsets.UTF_8));
    }

    /** Spring, Rails, RFC 9457, Kong, Envoy and AWS before the service; the service itself in its documented forms. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            400 401 403 404         | {"error":"no"};{"error":"no","message":"more"}               | true  | true
            405 407 409 413 418 425 | {"error":"no"};{"message":"no"};{"error":"no","message":"no"} | false | true
            401 402 403 422 429     | {"message":"no"}                                             | true  | true
            400 404                 | {"message":"no Route matched with those values"}             | false | true
            422 429                 | {"error":"no"}                                               | false | true
            500 503 600             | {"error":"no"};{"message":"no"}                              | false | false
            404                     | {"timestamp":"x","status":404,"error":"Not Found","path":"/"} | false | false
            403                     | {"statusCode":403,"message":"no"};{"code":403,"error":"no"}  | false | false
            404                     | {"status":"404","error":"Not Found"}                         | false | false
            400                     | {"status":"400 BAD_REQUEST","error":"Bad Request"}           | false | false
            404                     | {"error":"no","request_id":"404a1b","code":4041}             | true  | true
            400                     | {"error":"no","code":17,"status":"error"}                    | true  | true
            404                     | {"error":{"message":"no"}};{"error":["no"]};{"error":" "};   | false | false
            404                     | {"error":404};[{"error":"no"}];{"error":"no;<html>           | false | false
            404                     | {"type":"about:blank","title":"Not Found","status":404}      | false | false
            403                     | {"Message":"User is not authorized"};{"detail":"no"}         | false | false
            """)
    void anErrorOfTheServiceHasTheDocumentedFormOfItsStatus(
            String statuses, String bodies, boolean ofSend, boolean ofOwnRead) {
        for (String each : statuses.split(" ", -1)) {
            int status = Integer.parseInt(each);
            for (String body : bodies.split(";", -1)) {
                assertThat(is(SEND, status, null, body)).as(each + body).isEqualTo(ofSend);
                assertThat(is(OWN_READ, status, null, body)).as(each + body).isEqualTo(ofOwnRead);
            }
        }
    }

    /** As a framework may send it; its body is lost if it was announced and did not come. */
    @ParameterizedTest
    @CsvSource({
        "Retry-After, true",
        "X-RateLimit-Limit, true",
        "X-RateLimit-Remaining, true",
        "X-RateLimit-Reset, true",
        "RateLimit-Reset, false",
        "Content-Type, false"
    })
    void a429WithoutABodyHasADocumentedHeader(String header, boolean is) {
        Function<String, @Nullable String> headers = name -> name.equals(header) ? "7" : null;
        assertThat(SEND.isService(429, null, headers, new byte[0])).isEqualTo(is);
        assertThat(SEND.isService(429, null, headers, " ".getBytes(StandardCharsets.UTF_8)))
                .isFalse();
        assertThat(SEND.isService(401, null, headers, new byte[0])).isFalse();
        Function<String, @Nullable String> lost = name -> name.equals("Content-Length") ? "7" : headers.apply(name);
        assertThat(SEND.isService(429, null, lost, new byte[0])).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            {"person_id":"01HV","document_id":"01HW"} | true
            {"person_id":"01hv","document_id":"01hx"} | false
            {"person_id":"01hx"}                      | false
            {"person_id":null,"document_id":" "}      | true
            {"person_id":7}                           | false
            {"data":{"person_id":"01hx"}}             | false
            {"data":{"person_id":"01hv"}}             | true
            {"id":"1"}                                | true
            """)
    void aSuccessRepeatsWhatWasAskedFor(String body, boolean is) {
        assertThat(is(SEND, 201, "application/json", body)).isEqualTo(is);
        assertThat(is(OWN_READ, 200, "application/json", body)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            application/json  | {"id":"1"}                                                 | true
            text/html         | {"id":"1"}                                                 | true
                              | ~~                                                         | true
            application/json  | <br /><b>Notice</b>: Undefined index in a.php {"id":"1"}   | true
            text/html         | <br /><b>Notice</b>: Undefined index in a.php {"id":"1"}   | true
            application/json  | []                                                         | true
                              | <style>b{color:red}</style><body>Sorry {}                  | false
                              | <script>var a={};if(a){location='/login'}                  | false
            application/json  | {"id":"0                                                   | true
            text/html         | OK                                                         | false
            Text/HTML;charset | Welcome to this network                                    | false
                              | <!DOCTYPE html><html><title>Sign in</title></html>         | false
                              | <html><style>p{color:red}                                  | false
            application/xhtml+xml | welcome                                                | false
                              | <!-- portal --><html></html>                               | false
            """)
    void aSuccessOfTheServiceIsAnythingButAPage(@Nullable String type, String body, boolean is) {
        assertThat(is(SEND, 201, type, body)).isEqualTo(is);
        assertThat(is(SEND, 201, type, "\uFEFF \n" + body)).isEqualTo(is);
    }
}
