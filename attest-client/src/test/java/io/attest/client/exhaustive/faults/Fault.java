package io.attest.client.exhaustive.faults;

import io.attest.client.error.NetworkTimeoutException;
import io.attest.client.error.Outcome;
import io.attest.client.testing.SampleCall;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** How a server misbehaves, and what that must lead to. Filled once, while the lists are made. */
final class Fault {

    /** What is done to a connection, or to a server. */
    interface Act<T> {
        void on(T target) throws IOException;
    }

    final String name;
    final Effect effect;

    @Nullable
    Class<?> type;

    Set<Protocol> protos = Protocol.ANY;
    Set<Variant> variants = EnumSet.allOf(Variant.class);
    Set<ClientKind> clients = EnumSet.allOf(ClientKind.class);
    List<SampleCall> calls =
            Stream.concat(Stream.of(SampleCall.READ), SampleCall.sends()).toList();

    /** The service gets each request that is struck, before that. */
    boolean reads;

    /** Strikes as soon as a connection is accepted, below TLS. */
    boolean greets;

    /** An earlier call leaves its connection in the pool. */
    boolean warms;

    /** The place lets the client in before the second attempt. */
    boolean opensLater;

    @Nullable
    Outcome outcome;

    // Longer than a busy machine stands still: nothing but an impatient client waits so long.
    Duration silence = Duration.ofSeconds(10);
    /** The call's deadline. */
    Duration timeout = Duration.ofSeconds(40);

    @Nullable
    Act<Wire> act;

    /** What is done to the connection in the pool. */
    @Nullable
    Act<Wire> idle;

    /** How the server comes to be where the client looks for it. */
    Act<FaultyServer> place = server -> {};

    BiConsumer<FaultyServer, OkHttpClient.Builder> tweak = (server, builder) -> {};

    /** With the class of the exception that it must lead to, if it leads to any. */
    Fault(String name, Effect effect, @Nullable Class<?> type) {
        this.name = name;
        this.effect = effect;
        this.type = type;
    }

    Fault with(Consumer<Fault> setting) {
        setting.accept(this);
        return this;
    }

    Fault over(Set<Protocol> value) {
        return with(fault -> fault.protos = value);
    }

    Fault read() {
        return with(fault -> fault.reads = true);
    }

    Fault onlySends() {
        return with(fault -> fault.calls = SampleCall.sends().toList());
    }

    /** The client waits for a silent server only this long: longer than a good response takes on a busy machine. */
    Fault impatient() {
        silence = Duration.ofMillis(1500);
        type = NetworkTimeoutException.class;
        return this;
    }

    Fault act(Act<Wire> value) {
        return with(fault -> fault.act = value);
    }

    Fault http1(Act<? super Http1Wire> value) {
        return act(wire -> value.on((Http1Wire) wire));
    }

    Fault http2(Act<? super Http2Wire> value) {
        return act(wire -> value.on((Http2Wire) wire));
    }
}
