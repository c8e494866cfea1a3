package io.attest.client.exhaustive.faults;

import io.attest.client.error.Outcome;
import io.attest.client.testing.SampleCall;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** How a server misbehaves, and what that must lead to. Filled once, while the lists are made. */
final class Fault {

    /** What is done to a connection. */
    interface Act<W extends Wire> {
        void on(W wire) throws IOException;
    }

    /** How the server comes to be where the client looks for it. */
    interface Place {
        void prepare(FaultyServer server) throws IOException;
    }

    static final boolean IS_OKHTTP_4 = System.getProperty("run.okhttp.version").startsWith("4.");

    final String name;
    final Effect effect;
    final Set<Class<?>> classes;
    Set<Protocol> protos = Protocol.ANY;
    Set<Variant> variants = EnumSet.allOf(Variant.class);
    Set<ClientKind> clients = ClientKind.MOST;
    List<SampleCall> calls =
            Stream.concat(Stream.of(SampleCall.READ), SampleCall.sends()).toList();
    boolean reads;
    boolean greets;
    boolean warms;
    boolean mayOutlast;
    boolean opensLater;
    boolean keepsConnection;
    boolean proxied;
    String surplus = "";

    @Nullable
    Outcome outcome;

    int success;

    Tls certificate = Tls.GOOD;
    // Longer than a busy machine stands still: nothing but an impatient client waits so long.
    Duration silence = Duration.ofSeconds(10);
    Duration connecting = Duration.ofSeconds(10);
    Duration timeout = Duration.ofSeconds(40);

    @Nullable
    Act<? super Http1Wire> http1;

    @Nullable
    Act<? super Http2Wire> http2;

    @Nullable
    Act<? super Http1Wire> idle1;

    @Nullable
    Act<? super Http2Wire> idle2;

    Place place = server -> {};
    BiConsumer<FaultyServer, OkHttpClient.Builder> tweak = (server, builder) -> {};

    private Fault(String name, Effect effect, Set<Class<?>> classes) {
        this.name = name;
        this.effect = effect;
        this.classes = classes;
    }

    static Fault of(String name, Effect effect, Class<?>... classes) {
        return new Fault(name, effect, Set.of(classes));
    }

    /** OkHttp 4 reads over one informational response, and takes a second one for the response. */
    static Fault informational(String name, int responses, Class<?> classInOkHttp4) {
        return responses > 1 && IS_OKHTTP_4
                ? of(name, Effect.FINAL, classInOkHttp4).outcome(Outcome.UNKNOWN)
                : of(name, Effect.HARMLESS);
    }

    Fault over(Set<Protocol> value) {
        protos = value;
        return this;
    }

    Fault only(Variant value) {
        variants = EnumSet.of(value);
        return this;
    }

    Fault onlySends() {
        calls = SampleCall.sends().toList();
        return this;
    }

    Fault clients(Set<ClientKind> value) {
        clients = value;
        return this;
    }

    /** The server reads each request that it strikes to its end, before it strikes. */
    Fault read() {
        reads = true;
        return this;
    }

    /** Strikes as soon as a connection is accepted, below TLS. */
    Fault greeting() {
        greets = true;
        return this;
    }

    /** Nothing can end the call in time. */
    Fault mayOutlastTheDeadline() {
        mayOutlast = true;
        return this;
    }

    /** OkHttp does not release the connection of a call that another thread carries on after its end. */
    Fault keepsAConnection() {
        keepsConnection = true;
        return this;
    }

    /** The server is the client's proxy, too. */
    Fault proxied() {
        proxied = true;
        return this;
    }

    /** Bytes that come with the response to an earlier call, right behind it. */
    Fault behindAnEarlierResponse(String text) {
        surplus = text;
        return idle(null, null);
    }

    Fault outcome(Outcome value) {
        outcome = value;
        return this;
    }

    /** A 2xx that comes: it says that the request was carried out only if it is the documented one. */
    Fault success(int status) {
        success = status;
        return this;
    }

    Fault certificate(Tls value) {
        certificate = value;
        return this;
    }

    /** The client waits for a silent server only this long: longer than a good response takes on a busy machine. */
    Fault impatient() {
        silence = Duration.ofMillis(1500);
        return this;
    }

    /** The client tries to connect only this long. */
    Fault connectingBriefly() {
        connecting = Duration.ofSeconds(1);
        return this;
    }

    /** The call's deadline. */
    Fault timeout(Duration value) {
        timeout = value;
        return this;
    }

    Fault http1(Act<? super Http1Wire> act) {
        http1 = act;
        return this;
    }

    Fault http2(Act<? super Http2Wire> act) {
        http2 = act;
        return this;
    }

    Fault either(Act<Wire> act) {
        return http1(act).http2(act);
    }

    /** An earlier call leaves its connection in the pool; what is done to it there, if anything. */
    Fault idle(@Nullable Act<? super Http1Wire> one, @Nullable Act<? super Http2Wire> two) {
        warms = true;
        idle1 = one;
        idle2 = two;
        return this;
    }

    Fault at(Place value) {
        place = value;
        return this;
    }

    /** A place that lets the client in before the second attempt. */
    Fault opensLaterAt(Place value) {
        opensLater = true;
        return at(value);
    }

    Fault tweak(BiConsumer<FaultyServer, OkHttpClient.Builder> value) {
        tweak = value;
        return this;
    }

    boolean strikes() {
        return http1 != null || http2 != null || certificate != Tls.GOOD;
    }
}
