package io.attest.client.faults;

import io.attest.client.error.Outcome;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** How a server misbehaves, and what that must lead to. Filled once, while the lists are made. */
final class Fault {

    /** What is done to a connection. */
    interface Act<W> {
        void on(W wire) throws IOException;
    }

    /** How the server comes to be where the client looks for it. */
    interface Place {
        Site open(Cell cell, Secrets secrets) throws IOException;
    }

    private final String name;
    private final Effect effect;
    private Set<Class<?>> classes = Set.of();
    private Set<Proto> protos = Proto.ANY;
    private Set<Variant> variants = EnumSet.allOf(Variant.class);
    private Set<ClientKind> clients = EnumSet.allOf(ClientKind.class);
    private Set<Method> methods = EnumSet.allOf(Method.class);
    private int copies;
    private @Nullable Outcome outcome;
    private boolean greets;
    private boolean mayEndEarly;
    private boolean warm;
    private Tls certificate = Tls.GOOD;
    private Duration silence = Duration.ofSeconds(2);
    private Duration connecting = Duration.ofSeconds(2);
    private Duration timeout = Duration.ofSeconds(8);
    private @Nullable Act<Wire> http1;
    private @Nullable Act<Http2Wire> http2;
    private @Nullable Act<Wire> idle1;
    private @Nullable Act<Http2Wire> idle2;
    private Place place = Site::open;
    private Function<Site, UnaryOperator<OkHttpClient.Builder>> tweak = site -> builder -> builder;

    private Fault(String name, Effect effect) {
        this.name = name;
        this.effect = effect;
    }

    static Fault of(String name, Effect effect, Class<?>... classes) {
        Fault fault = new Fault(name, effect);
        fault.classes = Set.of(classes);
        return fault;
    }

    Fault over(Set<Proto> value) {
        protos = value;
        return this;
    }

    Fault only(Variant value) {
        variants = EnumSet.of(value);
        return this;
    }

    Fault clients(Set<ClientKind> value) {
        clients = value;
        return this;
    }

    Fault only(Method value) {
        methods = EnumSet.of(value);
        return this;
    }

    /** The server reads each request that it strikes to its end. */
    Fault read() {
        copies = 1;
        return this;
    }

    Fault outcome(Outcome value) {
        outcome = value;
        return this;
    }

    /** Strikes as soon as a connection is accepted, below TLS. */
    Fault greeting() {
        greets = true;
        return this;
    }

    Fault mayEndEarlier() {
        mayEndEarly = true;
        return this;
    }

    Fault certificate(Tls value) {
        certificate = value;
        return this;
    }

    /** The client waits for a silent server only this long. */
    Fault impatient() {
        silence = Duration.ofMillis(500);
        return this;
    }

    /** The client tries to connect only this long. */
    Fault connectingBriefly() {
        connecting = Duration.ofMillis(300);
        return this;
    }

    /** The call's deadline. */
    Fault timeout(Duration value) {
        timeout = value;
        return this;
    }

    Fault http1(Act<Wire> act) {
        http1 = act;
        return this;
    }

    Fault http2(Act<Http2Wire> act) {
        http2 = act;
        return this;
    }

    /** An earlier call leaves its connection in the pool; what is done to it there, if anything. */
    Fault idle(@Nullable Act<Wire> one, @Nullable Act<Http2Wire> two) {
        warm = true;
        idle1 = one;
        idle2 = two;
        return this;
    }

    Fault at(Place value) {
        place = value;
        return this;
    }

    Fault tweak(Function<Site, UnaryOperator<OkHttpClient.Builder>> value) {
        tweak = value;
        return this;
    }

    String name() {
        return name;
    }

    Effect effect() {
        return effect;
    }

    Set<Class<?>> classes() {
        return classes;
    }

    Set<Proto> protos() {
        return protos;
    }

    Set<Variant> variants() {
        return variants;
    }

    Set<ClientKind> clients() {
        return clients;
    }

    Set<Method> methods() {
        return methods;
    }

    int copies() {
        return copies;
    }

    @Nullable
    Outcome outcome() {
        return outcome;
    }

    boolean greets() {
        return greets;
    }

    boolean mayEndEarly() {
        return mayEndEarly;
    }

    boolean warms() {
        return warm;
    }

    boolean strikes() {
        return http1 != null || http2 != null || certificate != Tls.GOOD;
    }

    Tls certificate() {
        return certificate;
    }

    Duration connecting() {
        return connecting;
    }

    Duration silence() {
        return silence;
    }

    Duration timeout() {
        return timeout;
    }

    Act<Wire> http1() {
        return http1;
    }

    Act<Http2Wire> http2() {
        return http2;
    }

    @Nullable
    Act<Wire> idle1() {
        return idle1;
    }

    @Nullable
    Act<Http2Wire> idle2() {
        return idle2;
    }

    Place place() {
        return place;
    }

    UnaryOperator<OkHttpClient.Builder> tweak(Site site) {
        return tweak.apply(site);
    }
}
