package io.attest.client;

import io.attest.client.config.RequestOptions;
import io.attest.client.internal.call.Calls;
import io.attest.client.internal.util.Arguments;
import io.attest.client.observability.ClientHealth;
import io.attest.client.paging.AutoPager;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A client, or a view of one. */
record DefaultAttestClient(Calls calls, boolean isView) implements AttestClient {

    private static final Duration GRACE = Duration.ofSeconds(10);

    @Override
    public AttestationRequests attestationRequests() {
        return new AttestationRequestsClient(calls);
    }

    @Override
    public Documents documents() {
        return new DocumentsClient(calls);
    }

    @Override
    public Me me() {
        return new MeClient(calls);
    }

    @Override
    public RawResponse execute(RawRequest request) {
        Arguments.required("request", request);
        return calls.execute(request.operation());
    }

    @Override
    public RawResponse execute(RawRequest request, RequestOptions options) {
        return with(options).execute(request);
    }

    @Override
    public <T> AutoPager<T> listAll(RawRequest request, Class<T> type) {
        Arguments.required("request", request);
        return calls.listAll(RawListing.of(type), request.operation());
    }

    @Override
    public String baseUrl() {
        return calls.baseUrl();
    }

    @Override
    public ClientHealth health() {
        return calls.health();
    }

    @Override
    public AttestClient with(RequestOptions options) {
        return view(calls.with(options));
    }

    @Override
    public AttestClient withAccessToken(String token) {
        return view(calls.withAccessToken(token));
    }

    @Override
    public AttestClient withAccessToken(Supplier<String> tokens) {
        return view(calls.withAccessToken(tokens));
    }

    @Override
    public <T extends @Nullable Object> CompletableFuture<T> callAsync(Function<AttestClient, T> call) {
        Arguments.required("call", call);
        return calls.callAsync(background -> call.apply(view(background)));
    }

    private static AttestClient view(Calls calls) {
        return new DefaultAttestClient(calls, true);
    }

    @Override
    public void close() {
        close(GRACE);
    }

    @Override
    public void close(Duration grace) {
        Arguments.notNegative("grace", grace);
        if (!isView) {
            calls.close(grace);
        }
    }
}
