package io.attest.client.exhaustive.whoanswered;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.attest.client.testing.RawServer;
import io.attest.client.testing.Responses;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

/** A service that counts its e-mails by person, and whatever answers in its place. */
final class CountingServer implements AutoCloseable {

    private final RawServer server = RawServer.conducting(0, this::conduct);
    private final Map<String, ConcurrentLinkedQueue<Answer>> told = new ConcurrentHashMap<>();
    /** What comes after the next read, and the next send. */
    volatile Supplier<Answer> reads = () -> Answer.ME;

    volatile Supplier<Answer> sends = () -> Answer.CREATED;

    private void conduct(Socket socket, int number) throws IOException {
        InputStream in = new BufferedInputStream(socket.getInputStream());
        List<String> head = RawServer.readHead(in);
        boolean more = true;
        while (more && !head.isEmpty()) {
            String body = new String(in.readNBytes(RawServer.contentLength(head)), UTF_8);
            Answer answer = body.isEmpty() ? reads.get() : sends.get();
            // A gateway has another number for each incident, of the same length.
            String text = answer.text().replace("####", String.valueOf(1000 + System.nanoTime() % 9000));
            if (!body.isEmpty()) {
                String person = body.replaceAll(".*\"person_id\":\"|\".*", "");
                told(person).add(answer);
                text = text.replace(Responses.PERSON, person);
            }
            socket.getOutputStream().write(text.getBytes(UTF_8));
            more = answer.isWhole();
            head = more ? RawServer.readHead(in) : List.of();
        }
    }

    String baseUrl() {
        return server.baseUrl();
    }

    /** What was answered to the sends to a person. */
    ConcurrentLinkedQueue<Answer> told(String person) {
        return told.computeIfAbsent(person, any -> new ConcurrentLinkedQueue<>());
    }

    long emails(String person) {
        return told(person).stream().filter(Answer::emails).count();
    }

    @Override
    public void close() {
        server.close();
    }
}
