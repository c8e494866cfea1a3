package io.attest.client.exhaustive.faults;

import static io.attest.client.exhaustive.faults.Effect.ENDLESS;
import static io.attest.client.exhaustive.faults.Effect.UNREACHED;

import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.Await;
import io.attest.client.testing.RawServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;

/** Nothing of the request leaves: names, connections and TLS. */
final class ConnectFaults {

    private ConnectFaults() {}

    static List<Fault> all() {
        Fault unknown = new Fault("host unknown to the caller's Dns", UNREACHED, NetworkException.class);
        unknown.clients = ClientKind.HANDED_IN;
        unknown.place = server -> server.baseUrl = server.baseUrl.replace("127.0.0.1", "localhost");
        unknown.tweak = (server, builder) -> builder.dns(name -> {
            if (server.strikesNow()) {
                throw new UnknownHostException(name);
            }
            return List.of(InetAddress.getLoopbackAddress());
        });
        Fault refused = new Fault("refused", UNREACHED, NetworkException.class).over(Protocol.ONE);
        refused.opensLater = true;
        refused.place = ConnectFaults::refusing;
        Fault drips = greeted("TLS handshake drips", ENDLESS, DeadlineExceededException.class, wire -> {
            wire.write(new byte[] {0x16, 3, 3, 0x40, 0});
            wire.drip("\u0002");
        });
        drips.outcome = Outcome.NOT_SENT;
        // OkHttp misses a deadline that comes while it connects, which takes seconds on a machine that is busy enough.
        drips.timeout = Duration.ofSeconds(6);
        Fault plain = greeted("no TLS at all", UNREACHED, NetworkException.class, wire -> {
            wire.write("HTTP/1.1 400 No\r\n\r\n");
            wire.finish();
        });
        plain.outcome = Outcome.NOT_SENT;
        plain.variants = EnumSet.of(Variant.ALWAYS);
        return List.of(
                unknown,
                refused,
                greeted("TLS stalled", UNREACHED, NetworkException.class, Wire::stall)
                        .impatient(),
                drips,
                greeted("TLS closed", UNREACHED, NetworkException.class, Wire::finish),
                greeted("TLS reset", UNREACHED, NetworkException.class, Wire::reset),
                plain);
    }

    private static Fault greeted(String name, Effect effect, Class<?> type, Fault.Act<Wire> act) {
        return new Fault(name, effect, type).over(Protocol.TLS).act(act).with(fault -> fault.greets = true);
    }

    /** A port that is bound, so that no other socket gets it, but does not listen; at least not at first. */
    private static void refusing(FaultyServer server) throws IOException {
        Socket holder = new Socket();
        holder.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        server.others.add(holder);
        int port = holder.getLocalPort();
        server.baseUrl = server.url(port);
        if (server.faultCase.variant() == Variant.ONCE) {
            server.onFirstSleep = () -> {
                RawServer opened = Await.result(() -> {
                    holder.close();
                    return RawServer.conducting(port, server::conduct);
                });
                server.others.add(opened::close);
            };
        }
    }
}
