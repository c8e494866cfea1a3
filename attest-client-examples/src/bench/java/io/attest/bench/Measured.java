package io.attest.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Samples of each contestant's calls. Medians: on a machine that does other things too, a mean says what those are. */
final class Measured {

    private final Map<String, List<Double>> samples = new TreeMap<>();

    void add(String contestant, String call, double sample) {
        samples.computeIfAbsent(contestant + " " + call, any -> new ArrayList<>())
                .add(sample);
    }

    double median(String contestant, String call) {
        List<Double> sorted =
                samples.get(contestant + " " + call).stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    /** The contestant's median over that of the hand-written one. */
    double ratio(String contestant, String call) {
        return median(contestant, call) / median(Contestant.HAND, call);
    }

    /** The lowest ratio of those that an application would use instead of the SDK. */
    double bestPeer(String call) {
        return Contestant.PEERS.stream()
                .mapToDouble(peer -> ratio(peer, call))
                .min()
                .orElseThrow();
    }
}
