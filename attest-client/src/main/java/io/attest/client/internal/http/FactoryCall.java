package io.attest.client.internal.http;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.CookieJar;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import okio.AsyncTimeout;
import org.jspecify.annotations.Nullable;

/**
 * A call that the application's factory makes. Its {@link Call} may implement only the methods of OkHttp 3, so an
 * interceptor watches OkHttp's own call that carries it.
 */
final class FactoryCall extends InterruptibleCall {

    private final Call.Factory factory;
    private final Request request;
    private final AttemptProbe probe;
    private final Thread thread = Thread.currentThread();
    private final AtomicBoolean entered = new AtomicBoolean();
    // Not the call's own time-out: a factory's call may not have one.
    private final AsyncTimeout timeout = new AsyncTimeout() {
        @Override
        protected void timedOut() {
            probe.timedOut();
            FactoryCall.this.cancel();
        }
    };
    private volatile boolean cancelled;
    private volatile @Nullable Call given;
    private volatile @Nullable Call carrying;

    FactoryCall(Call.Factory factory, Request request, AttemptProbe probe, Duration remaining) {
        this.factory = factory;
        this.request = request.newBuilder()
                .tag(AttemptProbe.class, probe)
                .tag(FactoryCall.class, this)
                .build();
        this.probe = probe;
        timeout.timeout(Math.max(1, remaining.toNanos()), TimeUnit.NANOSECONDS);
    }

    @Override
    Response execute() throws IOException {
        timeout.enter();
        Call call = made();
        given = call;
        if (cancelled) {
            Transport.cancel(call);
        }
        Response response;
        try {
            response = call.execute();
        } catch (Throwable e) {
            if (!entered.get() && request.body() == null) {
                // With a body, its writing would show it.
                probe.lostSight();
            }
            throw e;
        }
        if (!entered.get()) {
            probe.lostSight();
            response.close();
            throw new IllegalStateException("the call factory's response did not come through the OkHttpClient that the"
                    + " factory was given, so it is unknown how often the request was sent");
        }
        return response;
    }

    // Factories in Java without a nullness checker can return null.
    @SuppressWarnings("ConstantValue")
    private Call made() {
        Call call = factory.newCall(request);
        if (call == null) {
            throw new IllegalStateException("the call factory made no call, but returned null");
        }
        return call;
    }

    @Override
    void cancel() {
        cancelled = true;
        for (Call call : new Call[] {carrying, given}) {
            if (call != null) {
                Transport.cancel(call);
            }
        }
    }

    // A factory's call may run on another thread, which is not the one to watch.
    @Override
    void watchAgain() {
        if (Thread.currentThread() == thread) {
            super.watchAgain();
        }
    }

    @Override
    void finish() {
        boolean unused = timeout.exit();
        super.finish();
    }

    /** The application interceptor of the client that the factory gets; it must be the first. */
    static Response intercept(Interceptor.Chain chain) throws IOException {
        FactoryCall call = chain.call().request().tag(FactoryCall.class);
        if (call == null) {
            throw new IOException("a request without the tags of the one that the call factory was given was stopped");
        }
        return call.carry(chain);
    }

    private Response carry(Interceptor.Chain chain) throws IOException {
        if (!entered.compareAndSet(false, true)) {
            throw probe.secondSending();
        }
        Call call = chain.call();
        call.addEventListener(probe);
        carrying = call;
        if (cancelled) {
            Transport.cancel(call);
        }
        try {
            return chain.withRetryOnConnectionFailure(false)
                    .withAuthenticator(Authenticator.NONE)
                    .withCookieJar(CookieJar.NO_COOKIES)
                    .withCache(null)
                    .withDns(AbandonableDns.over(chain.getDns()))
                    .proceed(chain.request());
        } catch (IOException e) {
            probe.ended(e);
            throw e;
        }
    }
}
