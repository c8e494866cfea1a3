package io.attest.client.faults;

import io.attest.client.contract.Asked;
import io.attest.client.contract.Way;

/** One crossing of everything. */
record Cell(int number, Fault fault, Proto proto, ClientKind client, Way way, Asked asked, Variant variant) {

    @Override
    public String toString() {
        return String.join(
                ", ",
                fault.name,
                proto.toString(),
                client.toString(),
                way.toString(),
                asked.toString(),
                variant.toString());
    }
}
