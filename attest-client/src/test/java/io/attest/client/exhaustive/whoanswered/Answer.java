package io.attest.client.exhaustive.whoanswered;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What comes back after a request.
 *
 * @param emails whether the service got the request, and e-mailed the person of a send
 * @param text what is on the wire; a connection that says nothing, or not all, is closed
 */
record Answer(boolean emails, String text) {

    static final Answer CREATED = new Answer(true, RawServer.response(201, Responses.attestationRequest()));
    static final Answer ME = new Answer(false, RawServer.response(200, Responses.me()));

    private static final String ERROR = "{\"error\":\"Said\"}";
    private static final String MESSAGE = "{\"message\":\"Said\"}";
    private static final String PAGE = "<!DOCTYPE html><html><body>Sorry</body></html>";
    private static final String SPRING =
            "{\"timestamp\":\"2024-05-01\",\"status\":404,\"error\":\"Not Found\",\"path\":\"/\"}";
    private static final String INCIDENT = "{\"message\":\"blocked\",\"incident\":\"####\"}";

    /**
     * What may come in place of a good response. Nothing here is in a documented form although the service got the
     * request, such as a 403 with a message of a gateway that had passed it on: nobody can tell that from the service.
     */
    static List<Answer> bad() {
        List<Answer> all = new ArrayList<>();
        // A filter passes the request on, and then does not like the response.
        Stream.of(403, 406, 451).forEach(status -> all.add(new Answer(true, page(status))));
        // An ingress without the service, or whose service has just gone.
        Stream.of(page(404), text(404), RawServer.response(404, SPRING)).forEach(response -> either(all, response));
        // A gateway.
        Stream.of(page(502), page(504), text(499), RawServer.response(409, INCIDENT), page(413))
                .forEach(response -> either(all, response));
        // A portal.
        Stream.of(200, 201, 302).forEach(status -> all.add(new Answer(false, page(status))));
        all.add(new Answer(false, page(201).replace(PAGE, "")));
        // The service itself.
        Stream.of(400, 401, 403, 404).forEach(status -> all.add(new Answer(false, RawServer.response(status, ERROR))));
        Stream.of(402, 422).forEach(status -> all.add(new Answer(false, RawServer.response(status, MESSAGE))));
        all.add(new Answer(false, response(429, "application/json\r\nRetry-After: 7", MESSAGE)));
        Stream.of(RawServer.response(500, ERROR), RawServer.response(503, MESSAGE), "")
                .forEach(response -> either(all, response));
        all.add(new Answer(true, RawServer.responseOfLength(201, 99, "{\"id\":")));
        return all;
    }

    private static void either(List<Answer> all, String text) {
        all.add(new Answer(true, text));
        all.add(new Answer(false, text));
    }

    private static String page(int status) {
        return response(status, "text/html", PAGE);
    }

    private static String text(int status) {
        return response(status, "text/plain", "page not found");
    }

    private static String response(int status, String type, String body) {
        return "HTTP/1.1 " + status + " Said\r\nContent-Type: " + type + "\r\nContent-Length: "
                + body.getBytes(UTF_8).length + "\r\n\r\n" + body;
    }

    boolean isWhole() {
        return text.endsWith("}") || text.endsWith(">") || text.endsWith("found");
    }

    /** The status, and whether the service got the request. */
    @Override
    public String toString() {
        return (text.isEmpty() ? "closed" : text.substring(9, 12)) + (emails ? " after" : " before") + " an e-mail";
    }
}
