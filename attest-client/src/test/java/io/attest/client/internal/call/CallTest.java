package io.attest.client.internal.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.internal.http.HttpSettings;
import io.attest.client.internal.ratelimit.RateLimiters;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.testing.FakeTime;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Server;
import java.time.Duration;
import java.util.List;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class CallTest {

    private final FakeTime time = new FakeTime();

    @AutoClose
    private final Server server = new Server();

    /** No code of an application runs between these two looks. */
    @Test
    void sendsNothingIfTheClientIsClosedBetweenALookAndTheSending() {
        server.then(Responses.json(201, Responses.attestationRequest()));
        HttpUrl url = HttpUrl.get(server.baseUrl());
        CallRunner runner = new CallRunner(
                url,
                "",
                new HttpSettings().transport(false),
                new RateLimiters(null, server.baseUrl(), time),
                time,
                Runnable::run,
                List.of(),
                null);
        Operation<AttestationRequest> send =
                Endpoints.createAttestationRequest(CreateAttestationRequest.of(Responses.PERSON, Responses.DOCUMENT));
        Call<AttestationRequest> call = new Call<>(runner, send, CallSettings.of(TokenSource.fixed("token"))) {
            private int looks;

            @Override
            TicketOrEnd ticket(Attempt last) throws InterruptedException {
                looks = 2;
                return super.ticket(last);
            }

            @Override
            void stopIfUnwanted() {
                if (--looks == 0) {
                    runner.close(Duration.ZERO);
                }
            }
        };

        assertThatThrownBy(() -> runner.execute(call))
                .isExactlyInstanceOf(NetworkException.class)
                .hasFieldOrPropertyWithValue("outcome", Outcome.NOT_SENT);
        assertThat(server.count()).isZero();
    }
}
