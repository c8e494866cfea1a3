package io.attest.examples;

import static io.attest.examples.testing.Samples.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.attest.client.AttestClient;
import io.attest.client.error.ApiException;
import io.attest.client.error.Outcome;
import io.attest.examples.testing.Samples;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What stands before the service answers a send, before or after it has passed the send on. */
@Timeout(60)
class BeforeTheServiceTest {

    private static final String SEND = "/attestation-requests";

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    @AutoClose
    private final AttestClient client = Samples.client(sandbox).build();

    static Stream<Arguments> faults() {
        return Stream.of(Fault.filter(), Fault.ingress(), Fault.gateway())
                .flatMap(fault -> Stream.of(Arguments.of(fault, 0), Arguments.of(fault.afterPassingOn(), 1)));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void aSendIsUnknown(Fault fault, int emails) {
        sandbox.failNext(fault);

        ApiException failure = catchThrowableOfType(
                ApiException.class, () -> client.attestationRequests().create(request(sandbox, 0)));

        assertThat(failure.isFromService()).isFalse();
        assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN);
        assertThat(sandbox.requestsReceived("POST", SEND)).isEqualTo(1);
        assertThat(sandbox.emails()).hasSize(emails);
    }
}
