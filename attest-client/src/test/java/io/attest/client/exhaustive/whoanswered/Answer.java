package io.attest.client.exhaustive.whoanswered;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
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

    private static final String JSON = "application/json";
    private static final String ERROR = "{\"error\":\"Said\"}";
    private static final String MESSAGE = "{\"message\":\"Said\"}";
    private static final String PAGE = "<!DOCTYPE html><html><body>Sorry</body></html>";
    private static final String PROBLEM = "{\"title\":\"Said\",\"status\":%d,\"error\":\"Said\"}";
    private static final String INCIDENT = "{\"message\":\"blocked\",\"incident\":\"####\"}";
    private static final String WAIT = "\r\nRetry-After: 7";

    private static final List<Integer> STATUSES =
            List.of(400, 401, 402, 403, 404, 405, 406, 407, 409, 410, 413, 418, 422, 423, 425, 429, 431, 451, 460, 499);

    /** A body, with the statuses for which the API documents it. */
    private record Form(String type, String body, Set<Integer> documented) {}

    private static final List<Form> FORMS = List.of(
            new Form("text/html", PAGE, Set.of()),
            new Form("text/html" + WAIT, PAGE, Set.of()),
            new Form("text/plain", "page not found", Set.of()),
            new Form(JSON, ERROR, Set.of(400, 401, 402, 403, 404)),
            new Form(JSON + WAIT, MESSAGE, Set.of(401, 402, 403, 422, 429)),
            new Form("application/problem+json", PROBLEM, Set.of()),
            new Form(JSON, "", Set.of()),
            new Form(JSON + WAIT, "", Set.of(429)),
            new Form(JSON + "\r\nX-RateLimit-Limit: 60", "", Set.of(429)));

    /** Each status in a documented form that breaks off, or has more behind it; so it proves nothing. */
    private static List<Answer> broken() {
        return errors(true, true).stream()
                .flatMap(whole -> Stream.of("Content-Length: 500", "Transfer-Encoding: chunked")
                        .map(length -> whole.text.replaceFirst("Content-Length: \\d+", length)))
                .map(text -> new Answer(true, text))
                .toList();
    }

    /** What proves nothing of a request that the service got. */
    static List<Answer> inconclusive() {
        List<Answer> all = new ArrayList<>(errors(true, false));
        all.addAll(broken());
        STATUSES.forEach(status -> all.add(new Answer(true, response(status, JSON, ERROR + PAGE))));
        return all;
    }

    /** Each status in each form in which the API documents it, or does not. */
    static List<Answer> errors(boolean emails, boolean documented) {
        return STATUSES.stream()
                .flatMap(status -> FORMS.stream()
                        .filter(form -> form.documented.contains(status) == documented)
                        .map(form -> new Answer(emails, response(status, form.type, form.body.formatted(status)))))
                .toList();
    }

    /**
     * What may come in place of a good response. Nothing here is in a documented form although the service got the
     * request, such as a 403 with a message of a gateway that had passed it on: that cannot be told from the service.
     */
    static List<Answer> bad() {
        List<Answer> all = new ArrayList<>();
        Stream.of(page(502), page(504), RawServer.response(409, INCIDENT)).forEach(response -> either(all, response));
        // A portal.
        Stream.of(200, 201, 302).forEach(status -> all.add(new Answer(false, page(status))));
        all.add(new Answer(false, page(201).replace(PAGE, "")));
        // The response to another request, which has overtaken this one.
        all.add(new Answer(true, CREATED.text.replace(Responses.DOCUMENT, Responses.ID)));
        // The service itself.
        Stream.of(RawServer.response(500, ERROR), RawServer.response(503, MESSAGE), "")
                .forEach(response -> either(all, response));
        all.add(new Answer(true, RawServer.responseOfLength(201, 99, "{\"id\":")));
        List<Answer> often = new ArrayList<>(errors(false, true));
        often.addAll(Collections.nCopies(5, all).stream().flatMap(List::stream).toList());
        Stream.of(true, false).forEach(emails -> often.addAll(errors(emails, false)));
        return often;
    }

    private static void either(List<Answer> all, String text) {
        all.add(new Answer(true, text));
        all.add(new Answer(false, text));
    }

    private static String page(int status) {
        return response(status, "text/html", PAGE);
    }

    private static String response(int status, String type, String body) {
        return "HTTP/1.1 " + status + " Said\r\nContent-Type: " + type + "\r\nContent-Length: "
                + body.getBytes(UTF_8).length + "\r\n\r\n" + body;
    }

    boolean isWhole() {
        String[] parts = text.split("\r\n\r\n", 2);
        return parts.length == 2
                && (parts[0] + "\r\n").contains("Content-Length: " + parts[1].getBytes(UTF_8).length + "\r\n");
    }

    /** The status, and whether the service got the request. */
    @Override
    public String toString() {
        return (text.isEmpty() ? "closed" : text.substring(9, 12)) + (emails ? " after" : " before") + " an e-mail";
    }
}
