package io.attest.client.exhaustive.faults;

import io.attest.client.error.NetworkException;
import java.util.List;

/** Responses that are not HTTP, and that quote secrets. */
final class GarbageFaults {

    private GarbageFaults() {}

    static List<Fault> all() {
        return List.of(
                http1("garbage: a line", Effect.DOUBTFUL, "%s\r\n\r\n"),
                http1("garbage: no line", Effect.DOUBTFUL, "%s"),
                http1("garbage: another protocol", Effect.DOUBTFUL, "SSH-2.0-%s\r\n"),
                http1("garbage: a status that is no number", Effect.DOUBTFUL, "HTTP/1.1 %s OK\r\n\r\n"),
                http1("garbage: a version that there is not", Effect.DOUBTFUL, "HTTP/7.7 200 %s\r\n\r\n"),
                http1("garbage: no end of a header", Effect.DOUBTFUL, "HTTP/1.1 200 OK\r\nX: %s" + "x".repeat(300_000)),
                http1(
                                "garbage: a chunk's length",
                                Effect.CUT_OFF,
                                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n%s\r\n")
                        .success(200),
                http1(
                                "garbage: gzip that is none",
                                Effect.CUT_OFF,
                                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n%s and more")
                        .success(200),
                // OkHttp hides its head.
                http1(
                        "garbage: 204 with a body",
                        Effect.DOUBTFUL,
                        "HTTP/1.1 204 No Content\r\nContent-Length: 20\r\n\r\n%s and more and more"),
                Fault.of("garbage: frames", Effect.DOUBTFUL, NetworkException.class)
                        .over(Protocol.TWO)
                        .read()
                        .http2(wire -> {
                            wire.write("HTTP/1.1 400 " + wire.server.secrets.token() + "\r\n\r\n");
                            wire.finish();
                        }));
    }

    private static Fault http1(String name, Effect effect, String text) {
        return Fault.of(name, effect, NetworkException.class)
                .over(Protocol.ONE)
                .read()
                .http1(wire -> {
                    wire.write(text.replace("%s", wire.server.secrets.token()));
                    wire.finish();
                });
    }
}
