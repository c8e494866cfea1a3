package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.error.NetworkException;
import io.attest.client.error.Outcome;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.examples.testing.Samples;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

/** Reactor, by the two lines that docs/futures.md shows. */
@Timeout(60)
class ReactorTest {

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    @AutoClose
    private final AttestClient client = Samples.client(sandbox).build();

    private final CreateAttestationRequest request = Samples.request(sandbox, 0);

    private final Mono<AttestationRequest> sent = Mono.fromFuture(
            () -> client.callAsync(it -> it.attestationRequests().create(request)));

    @Test
    void aMonoSendsWhenItIsSubscribedToAndFailsLikeTheCall() {
        assertThat(sandbox.requestsReceived()).isZero();
        assertThat(sent.map(AttestationRequest::documentId).block()).isEqualTo(request.documentId());

        sandbox.failNext(Fault.disconnectAfterReading());

        Mono<Outcome> outcome = sent.map(created -> Outcome.ACCEPTED)
                .onErrorResume(NetworkException.class, e -> Mono.just(e.outcome()));
        assertThat(outcome.block()).isEqualTo(Outcome.UNKNOWN);
        assertThat(sandbox.emails()).hasSize(2);
    }

    @Test
    void aFluxReadsAListInOrderAndNoFurtherThanItIsAskedTo() {
        List<String> all = sandbox.catalogue().documents().stream()
                .filter(document -> document.archivedAt() == null)
                .map(Document::id)
                .toList();
        Flux<String> ids = Flux.fromIterable(
                        client.documents().listAll(DocumentQuery.defaults().withPerPage(20)))
                .subscribeOn(Schedulers.boundedElastic())
                .map(Document::id);

        assertThat(ids.take(25).collectList().block()).isEqualTo(all.subList(0, 25));
        assertThat(sandbox.requestsReceived()).isEqualTo(2);
        assertThat(ids.limitRate(10).collectList().block()).isEqualTo(all);
    }
}
