package io.attest.client.exhaustive.faults;

import io.attest.client.testing.CallStyle;
import io.attest.client.testing.SampleCall;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All crossings. A fault says which of them have no meaning for it. */
final class Matrix {

    private Matrix() {}

    private static Stream<Fault> faults() {
        return Stream.of(
                        ConnectFaults.all(),
                        Http1Faults.all(),
                        IdleFaults.all(),
                        Http2Faults.all(),
                        AnsweredFaults.all())
                .flatMap(List::stream);
    }

    static List<FaultCase> all() {
        return crossings().stream().flatMap(List::stream).toList();
    }

    /** Each fault over each protocol, read and sent; with every client, way and variant in turn. */
    static List<FaultCase> each() {
        List<FaultCase> faultCases = new ArrayList<>();
        for (List<FaultCase> crossing : crossings()) {
            int turn = faultCases.size();
            // Reads and sends alternate: they change places in each round, or each would only ever meet half of the
            // rest.
            faultCases.add(crossing.get((turn + turn / crossing.size()) % crossing.size()));
        }
        return faultCases;
    }

    /** The cases of each fault over each protocol, read and sent. */
    private static List<List<FaultCase>> crossings() {
        List<List<FaultCase>> crossings = new ArrayList<>();
        faults().forEach(fault -> {
            for (Protocol proto : fault.protos) {
                for (SampleCall call : fault.calls) {
                    List<FaultCase> crossing = new ArrayList<>();
                    for (ClientKind client : fault.clients.stream()
                            .filter(kind -> kind.speaks(proto))
                            .toList()) {
                        for (CallStyle style : CallStyle.values()) {
                            for (Variant variant : fault.variants) {
                                crossing.add(new FaultCase(fault, proto, client, style, call, variant));
                            }
                        }
                    }
                    crossings.add(crossing);
                }
            }
        });
        return crossings;
    }
}
