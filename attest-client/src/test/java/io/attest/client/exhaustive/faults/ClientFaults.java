package io.attest.client.exhaustive.faults;

import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.error.UnexpectedStatusException;
import io.attest.client.testing.TimeLimiter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import okhttp3.Call;
import okhttp3.EventListener;
import okhttp3.OkHttpClient;

/** What the application puts below the SDK, and what it does meanwhile. */
final class ClientFaults {

    private static final Set<ClientKind> TRACED = EnumSet.of(ClientKind.TRACED);
    private static final Set<ClientKind> FOREIGN = EnumSet.of(ClientKind.FOREIGN);

    private ClientFaults() {}

    static List<Fault> all() {
        List<Fault> all = new ArrayList<>();
        all.add(Fault.of("an interceptor gives up while connecting", Effect.UNREACHED)
                .only(Variant.ONCE)
                .keepsAConnection()
                .clients(TRACED)
                .tweak(ClientFaults::limited));
        all.add(Fault.of("closed while a body drips", Effect.FINAL, NetworkException.class)
                .over(Protocol.ONE)
                .outcome(Outcome.ACCEPTED)
                .clients(TRACED)
                .read()
                .tweak((server, builder) -> builder.eventListener(closing(server)))
                .http1(wire -> {
                    wire.write(wire.good().statusLine() + "Content-Length: 90000\r\n\r\n");
                    wire.drip(" ");
                }));
        all.add(Fault.of("another client, and nothing wrong", Effect.HARMLESS)
                .only(Variant.ONCE)
                .clients(FOREIGN));
        all.add(Fault.of("another client, refused", Effect.UNREACHED, NetworkException.class)
                .over(Protocol.ONE)
                .onlySends()
                .clients(FOREIGN)
                .opensLaterAt(Places::refusing));
        all.add(Fault.of("another client, closed after the request", Effect.DOUBTFUL, NetworkException.class)
                .onlySends()
                .clients(FOREIGN)
                .read()
                .either(Wire::finish));
        all.add(proxied("a proxy's 407").clients(EnumSet.of(ClientKind.OWN, ClientKind.TRACED)));
        all.add(proxied("a proxy's 407, and credentials")
                .clients(EnumSet.of(ClientKind.CALLERS, ClientKind.TRACED))
                .tweak((server, builder) -> builder.proxyAuthenticator((route, response) -> response.request()
                        .newBuilder()
                        .header("Proxy-Authorization", "Basic cDpw")
                        .build())));
        return all;
    }

    private static Fault proxied(String name) {
        return Fault.of(name, Effect.FINAL, UnexpectedStatusException.class)
                .outcome(Outcome.REJECTED)
                .over(Protocol.PLAIN)
                .proxied()
                .read()
                .http1(wire -> wire.respond(Reply.of(407, "", "Proxy-Authenticate", "Basic realm=\"p\"")));
    }

    /** The thread that it leaves behind goes on before the second attempt. */
    private static void limited(FaultyServer server, OkHttpClient.Builder builder) {
        TimeLimiter limiter = new TimeLimiter();
        builder.eventListener(limiter).addInterceptor(chain -> limiter.limit(() -> chain.proceed(chain.request())));
        server.onFirstSleep = limiter::endOfFirst;
        server.alsoCloses(limiter::close);
    }

    private static EventListener closing(FaultyServer server) {
        return new EventListener() {
            @Override
            public void responseBodyStart(Call call) {
                Thread thread = new Thread(server.closesClient);
                thread.setDaemon(true);
                thread.start();
            }
        };
    }
}
