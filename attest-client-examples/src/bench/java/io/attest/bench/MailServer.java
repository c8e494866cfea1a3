package io.attest.bench;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** E-mails a person for each request that it has read to the end, and then responds as the network and gateways do. */
final class MailServer implements AutoCloseable {

    /** What happens behind each request that sends, for as long as the client tries. */
    enum Case {
        LATE("response after the read timeout"),
        SILENT("no response"),
        GATEWAY_TIMEOUT("504 of a gateway"),
        ERROR("500"),
        UNAVAILABLE("503"),
        REQUEST_TIMEOUT("408"),
        RESET("reset behind the request"),
        FIREWALL("403 page of a firewall, passed on"),
        KEPT("kept connection closed behind the request"),
        CUT_OFF("201 whose body is cut off"),
        LIMITED("429 once, no e-mail, Retry-After");

        final String title;

        Case(String title) {
            this.title = title;
        }
    }

    static final Duration READ_TIMEOUT = Duration.ofSeconds(1);

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Case kind;
    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger emails = new AtomicInteger();

    MailServer(Case kind) throws IOException {
        this.kind = kind;
        LoopbackServer.daemon(this::accept);
    }

    String baseUrl() {
        return "http://127.0.0.1:" + listener.getLocalPort() + "/api/v1";
    }

    int emails() {
        return emails.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = listener.accept();
                LoopbackServer.daemon(() -> serve(connection));
            }
        } catch (IOException e) {
            // That is how it ends.
        }
    }

    private void serve(Socket connection) {
        try (connection;
                InputStream in = new BufferedInputStream(connection.getInputStream())) {
            for (int number = 1; readRequest(in); number++) {
                boolean refused = kind == Case.LIMITED && requests.incrementAndGet() == 1;
                emails.addAndGet(refused ? 0 : 1);
                if (!responds(connection, in, number, refused)) {
                    return;
                }
            }
        } catch (IOException e) {
            // The client is gone.
        }
    }

    /** Returns whether the connection is kept. */
    private boolean responds(Socket connection, InputStream in, int number, boolean refused) throws IOException {
        switch (kind) {
            case LATE -> LockSupport.parkNanos(READ_TIMEOUT.multipliedBy(2).toNanos());
            case SILENT -> {
                return in.read() >= 0;
            }
            case GATEWAY_TIMEOUT -> {
                return writes(connection, "504 Gateway Timeout", "", 0);
            }
            case ERROR -> {
                return writes(connection, "500 Internal Server Error", "", 0);
            }
            case UNAVAILABLE -> {
                return writes(connection, "503 Service Unavailable", "", 0);
            }
            case REQUEST_TIMEOUT -> {
                return writes(connection, "408 Request Timeout", "", 0);
            }
            case RESET -> {
                connection.setSoLinger(true, 0);
                return false;
            }
            case FIREWALL -> {
                return writes(connection, "403 Forbidden", "", 0);
            }
            case KEPT -> {
                if (number > 1) {
                    return false;
                }
            }
            case CUT_OFF -> {
                return writes(connection, "201 Created", "", 100);
            }
            case LIMITED -> {
                if (refused) {
                    return writes(connection, "429 Too Many Requests", "Retry-After: 1\r\n", 0);
                }
            }
        }
        return writes(connection, "201 Created", "", 0);
    }

    private static boolean writes(Socket connection, String status, String headers, int missing) throws IOException {
        boolean isPage = status.startsWith("403");
        byte[] error = (isPage ? "<html>blocked</html>" : "{}").getBytes(StandardCharsets.US_ASCII);
        byte[] body = status.startsWith("201") ? Responses.REQUEST : error;
        String type = isPage ? "text/html" : "application/json";
        String head = "HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\n" + headers + "Content-Length: "
                + body.length + "\r\n\r\n";
        connection.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
        connection.getOutputStream().write(body, 0, body.length - missing);
        return missing == 0;
    }

    private static boolean readRequest(InputStream in) throws IOException {
        int length = 0;
        boolean chunked = false;
        String line = readLine(in);
        if (line.isEmpty()) {
            return false;
        }
        for (line = readLine(in); !line.isEmpty(); line = readLine(in)) {
            String lower = line.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = Integer.parseInt(lower.substring(15).strip());
            }
            chunked |= lower.startsWith("transfer-encoding:");
        }
        if (!chunked) {
            return in.readNBytes(length).length == length;
        }
        int size;
        do {
            size = Integer.parseInt(readLine(in), 16);
            in.readNBytes(size);
            readLine(in);
        } while (size > 0);
        return true;
    }

    private static String readLine(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                if (line.isEmpty()) {
                    return "";
                }
                throw new SocketException("the client is gone");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
