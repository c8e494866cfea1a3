package io.attest.client.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All crossings. A fault says which of them have no meaning for it. */
final class Matrix {

    private Matrix() {}

    static List<Fault> faults() {
        return Stream.of(
                        ConnectFaults.all(),
                        Http1Faults.all(),
                        GarbageFaults.all(),
                        StatusFaults.all(),
                        IdleFaults.all(),
                        Http2Faults.all())
                .flatMap(List::stream)
                .toList();
    }

    static List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (Fault fault : faults()) {
            for (Proto proto : fault.protos()) {
                for (ClientKind client : fault.clients()) {
                    for (Driver driver : Driver.ALL) {
                        for (Method method : fault.methods()) {
                            for (Variant variant : fault.variants()) {
                                cells.add(new Cell(cells.size(), fault, proto, client, driver, method, variant));
                            }
                        }
                    }
                }
            }
        }
        return cells;
    }
}
