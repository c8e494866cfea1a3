package io.attest.client.exhaustive.whoanswered;

import io.attest.client.testing.Responses;
import java.util.List;
import java.util.SplittableRandom;

/** What comes back, at random: from each request to the next, or the same for a while. For several threads. */
final class Weather {

    private final SplittableRandom random;
    private final List<Answer> bad = Answer.bad();
    /** Without a good response to another request: a batch refuses to start as another user, and says so. */
    private final List<Answer> badToReads =
            bad.stream().filter(answer -> !answer.text().contains(Responses.ID)).toList();

    private Answer usual = Answer.CREATED;

    Weather(long seed) {
        random = new SplittableRandom(seed);
    }

    /** Whether something happens that happens so often. */
    synchronized boolean happens(double often) {
        return random.nextDouble() < often;
    }

    /** From now on, every other send is answered like this. */
    synchronized void change() {
        usual = happens(0.7) ? Answer.CREATED : bad.get(random.nextInt(bad.size()));
    }

    synchronized Answer answer() {
        return happens(0.5) ? usual : bad.get(random.nextInt(bad.size()));
    }

    /** To a read: something bad less often, since a run waits then. */
    synchronized Answer sign() {
        return happens(0.8) ? Answer.ME : badToReads.get(random.nextInt(badToReads.size()));
    }
}
