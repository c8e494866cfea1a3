package io.attest.client.faults;

import static io.attest.client.faults.Effect.ENDLESS;
import static io.attest.client.faults.Effect.UNREACHED;

import io.attest.client.error.DeadlineExceededException;
import io.attest.client.error.NetworkException;
import io.attest.client.error.NetworkTimeoutException;
import io.attest.client.error.Outcome;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Dns;

/** Nothing of the request leaves: names, connections and TLS. */
final class ConnectFaults {

    private ConnectFaults() {}

    static List<Fault> all() {
        return List.of(
                // A resolver without a network may take its time, and nothing can hurry it.
                Fault.of("unknown host", UNREACHED, NetworkException.class, DeadlineExceededException.class)
                        .over(Proto.TLS)
                        .only(Variant.ALWAYS)
                        .mayEndEarlier()
                        .at((cell, secrets) -> new Site("https://name.invalid/api/v1", null, () -> {})),
                Fault.of("host known by name", Effect.HARMLESS)
                        .only(Variant.ONCE)
                        .at(ConnectFaults::byName),
                Fault.of("host unknown to the caller's Dns", UNREACHED, NetworkException.class)
                        .clients(ClientKind.HANDED_IN)
                        .at(ConnectFaults::byName)
                        .tweak(site -> builder -> builder.dns(forgetful(site))),
                Fault.of("name lookup stalled", ENDLESS, DeadlineExceededException.class)
                        .outcome(Outcome.NOT_SENT)
                        .clients(ClientKind.HANDED_IN)
                        .timeout(Duration.ofMillis(500))
                        .at(ConnectFaults::byName)
                        .tweak(site -> builder -> builder.dns(stalling(site))),
                Fault.of("refused", UNREACHED, NetworkException.class)
                        .over(Proto.ONE)
                        .at(Places::refusing),
                Fault.of("connect time-out", UNREACHED, NetworkTimeoutException.class)
                        .over(Proto.ONE)
                        .connectingBriefly()
                        .at(Places::full),
                Fault.of("TLS untrusted", UNREACHED, NetworkException.class)
                        .over(Proto.TLS)
                        .certificate(Tls.UNTRUSTED),
                Fault.of("TLS wrong host", UNREACHED, NetworkException.class)
                        .over(Proto.TLS)
                        .certificate(Tls.WRONG_HOST),
                Fault.of("TLS stalled", UNREACHED, NetworkTimeoutException.class)
                        .over(Proto.TLS)
                        .greeting()
                        .impatient()
                        .http1(Wire::stall),
                Fault.of("TLS handshake drips", ENDLESS, DeadlineExceededException.class)
                        .outcome(Outcome.NOT_SENT)
                        .over(Proto.TLS)
                        .greeting()
                        .timeout(Duration.ofMillis(700))
                        .http1(wire -> {
                            wire.write(new byte[] {0x16, 3, 3, 0x40, 0});
                            wire.drip("\u0002");
                        }),
                Fault.of("TLS closed", UNREACHED, NetworkException.class)
                        .over(Proto.TLS)
                        .greeting()
                        .http1(Wire::finish),
                Fault.of("TLS reset", UNREACHED, NetworkException.class)
                        .over(Proto.TLS)
                        .greeting()
                        .http1(Wire::reset),
                Fault.of("no TLS at all", UNREACHED, NetworkException.class)
                        .over(Proto.TLS)
                        .greeting()
                        .http1(wire -> {
                            wire.write("HTTP/1.1 400 " + wire.origin.secrets().token() + "\r\n\r\n");
                            wire.finish();
                        }));
    }

    private static Site byName(Cell cell, Secrets secrets) {
        Origin origin = new Origin(cell, secrets, 0);
        return new Site(origin.baseUrl().replace("127.0.0.1", "localhost"), origin, () -> {});
    }

    private static Dns forgetful(Site site) {
        AtomicBoolean forgot = new AtomicBoolean();
        return name -> {
            boolean always = site.origin().cell().variant() == Variant.ALWAYS;
            if (always || forgot.compareAndSet(false, true)) {
                throw new UnknownHostException(name);
            }
            return List.of(InetAddress.getLoopbackAddress());
        };
    }

    private static Dns stalling(Site site) {
        return name -> {
            // Longer than any deadline here, but not for ever: a matrix that hangs tells nothing.
            site.origin().endsWithin(10_000);
            throw new UnknownHostException(name);
        };
    }
}
