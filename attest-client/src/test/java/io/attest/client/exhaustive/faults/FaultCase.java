package io.attest.client.exhaustive.faults;

import io.attest.client.testing.CallStyle;
import io.attest.client.testing.SampleCall;

/** One crossing of everything. */
record FaultCase(
        int number, Fault fault, Protocol proto, ClientKind client, CallStyle style, SampleCall call, Variant variant) {

    @Override
    public String toString() {
        return String.join(
                ", ",
                fault.name,
                proto.toString(),
                client.toString(),
                style.toString(),
                call.toString(),
                variant.toString());
    }
}
