package io.attest.client.faults;

import io.attest.client.contract.Asked;
import io.attest.client.contract.Way;
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
                        GarbageFaults.all(),
                        StatusFaults.all(),
                        IdleFaults.all(),
                        ClientFaults.all(),
                        Http2Faults.all())
                .flatMap(List::stream);
    }

    static List<Cell> all() {
        return crossings().stream().flatMap(List::stream).toList();
    }

    /** Each fault over each protocol, read and sent; with every client, way and variant in turn. */
    static List<Cell> each() {
        List<Cell> cells = new ArrayList<>();
        for (List<Cell> crossing : crossings()) {
            int turn = cells.size();
            // Reads and sends alternate: they change places in each round, or each would only ever meet half of the
            // rest.
            cells.add(crossing.get((turn + turn / crossing.size()) % crossing.size()));
        }
        return cells;
    }

    /** The cells of each fault over each protocol, read and sent. */
    private static List<List<Cell>> crossings() {
        List<List<Cell>> crossings = new ArrayList<>();
        int[] number = {0};
        faults().forEach(fault -> {
            for (Proto proto : fault.protos) {
                for (Asked asked : fault.asked) {
                    List<Cell> crossing = new ArrayList<>();
                    for (ClientKind client : fault.clients.stream()
                            .filter(kind -> kind.speaks(proto))
                            .toList()) {
                        for (Way way : Way.values()) {
                            for (Variant variant : fault.variants) {
                                crossing.add(new Cell(number[0]++, fault, proto, client, way, asked, variant));
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
