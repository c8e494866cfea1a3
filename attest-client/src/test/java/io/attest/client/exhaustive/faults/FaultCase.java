package io.attest.client.exhaustive.faults;

import io.attest.client.testing.CallStyle;
import io.attest.client.testing.SampleCall;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One crossing of everything. */
record FaultCase(Fault fault, Protocol proto, ClientKind client, CallStyle style, SampleCall call, Variant variant) {

    @Override
    public String toString() {
        return Stream.of(fault.name, proto, client, style, call, variant)
                .map(Object::toString)
                .collect(Collectors.joining(", "));
    }
}
