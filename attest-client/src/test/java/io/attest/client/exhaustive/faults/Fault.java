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

    final String name;
    final Effect effect;
    final @Nullable Class<?> type;

    Set<Protocol> protos = Protocol.ANY;
    Set<Variant> variants = EnumSet.allOf(Variant.class);
    Set<ClientKind> clients = EnumSet.allOf(ClientKind.class);
    List<SampleCall> calls =
            Stream.concat(Stream.of(SampleCall.READ), SampleCall.sends()).toList();
    boolean reads;
    boolean greets;
    boolean warms;
    boolean opensLater;

    @Nullable
    Outcome outcome;

    // Longer than a busy machine stands still: nothing but an impatient client waits so long.
    Duration silence = Duration.ofSeconds(10);
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

    private Fault(String name, Effect effect, @Nullable Class<?> type) {
        this.name = name;
        this.effect = effect;
        this.type = type;
    }

    /** With the class of the exception that it must lead to, if it leads to any. */
    static Fault of(String name, Effect effect, @Nullable Class<?> type) {
        return new Fault(name, effect, type);
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

    Fault outcome(Outcome value) {
        outcome = value;
        return this;
    }

    /** The client waits for a silent server only this long: longer than a good response takes on a busy machine. */
    Fault impatient() {
        silence = Duration.ofMillis(1500);
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
        return http1 != null || http2 != null;
    }
}
