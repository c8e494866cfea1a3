package io.attest.client.exhaustive.faults;

import static io.attest.client.exhaustive.faults.Effect.ENDLESS;
import static io.attest.client.exhaustive.faults.Effect.UNREACHED;

import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.NetworkTimeoutException;
import io.attest.client.error.Outcome;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;

/** Nothing of the request leaves: names, connections and TLS. */
final class ConnectFaults {

    private ConnectFaults() {}

    static List<Fault> all() {
        return List.of(
                // A resolver without a network may take its time, and nothing can hurry it.
                Fault.of("unknown host", UNREACHED, NetworkException.class, DeadlineExceededException.class)
                        .over(Protocol.TLS)
                        .only(Variant.ALWAYS)
                        .at(server -> server.baseUrl = "https://name.invalid/api/v1"),
                Fault.of("host known by name", Effect.HARMLESS)
                        .only(Variant.ONCE)
                        .at(ConnectFaults::byName),
                Fault.of("host unknown to the caller's Dns", UNREACHED, NetworkException.class)
                        .clients(ClientKind.HANDED_IN)
                        .at(ConnectFaults::byName)
                        .tweak((server, builder) -> builder.dns(name -> forgotten(server, name))),
                Fault.of("name lookup stalled", ENDLESS, DeadlineExceededException.class)
                        .outcome(Outcome.NOT_SENT)
                        .clients(ClientKind.HANDED_IN)
                        .mayOutlastTheDeadline()
                        .timeout(Duration.ofMillis(1500))
                        .at(ConnectFaults::byName)
                        .tweak((server, builder) -> builder.dns(name -> stalled(server, name))),
                Fault.of("refused", UNREACHED, NetworkException.class)
                        .over(Protocol.ONE)
                        .opensLaterAt(Places::refusing),
                Fault.of("connect timeout", UNREACHED, NetworkTimeoutException.class)
                        .over(Protocol.ONE)
                        .connectingBriefly()
                        .opensLaterAt(Places::full),
                Fault.of("TLS untrusted", UNREACHED, NetworkException.class)
                        .over(Protocol.TLS)
                        .certificate(Tls.UNTRUSTED),
                Fault.of("TLS wrong host", UNREACHED, NetworkException.class)
                        .over(Protocol.TLS)
                        .certificate(Tls.WRONG_HOST),
                greeted("TLS stalled", NetworkTimeoutException.class, Wire::stall)
                        .impatient(),
                Fault.of("TLS handshake drips", ENDLESS, DeadlineExceededException.class)
                        .outcome(Outcome.NOT_SENT)
                        .over(Protocol.TLS)
                        .greeting()
                        .timeout(Duration.ofMillis(1500))
                        .http1(wire -> {
                            wire.write(new byte[] {0x16, 3, 3, 0x40, 0});
                            wire.drip("\u0002");
                        }),
                greeted("TLS closed", NetworkException.class, Wire::finish),
                greeted("TLS reset", NetworkException.class, Wire::reset),
                greeted("no TLS at all", NetworkException.class, wire -> {
                    wire.write("HTTP/1.1 400 " + wire.server.secrets.token() + "\r\n\r\n");
                    wire.finish();
                }));
    }

    private static Fault greeted(String name, Class<?> type, Fault.Act<Wire> act) {
        return Fault.of(name, UNREACHED, type).over(Protocol.TLS).greeting().http1(act);
    }

    private static void byName(FaultyServer server) {
        server.baseUrl = server.baseUrl.replace("127.0.0.1", "localhost");
    }

    private static List<InetAddress> forgotten(FaultyServer server, String name) throws UnknownHostException {
        if (server.strikesNow()) {
            throw new UnknownHostException(name);
        }
        return List.of(InetAddress.getLoopbackAddress());
    }

    private static List<InetAddress> stalled(FaultyServer server, String name) throws UnknownHostException {
        // Nothing ends the look-up of a name, and so it outlasts the deadline.
        server.endsWithin(2_000);
        throw new UnknownHostException(name);
    }
}
