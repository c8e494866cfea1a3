package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.error.Outcome;
import io.attest.client.error.ThrottledException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Pages that are prefetched while no permit is free. */
class PrefetchThrottledTest {

    @Test
    @DisplayName("A page whose prefetch got no permit is asked for again when it is needed")
    void askedAgain() throws InterruptedException {
        CountDownLatch throttled = new CountDownLatch(2);
        AutoPager<String> pager = AutoPager.<String>of(1, number -> {
                    if (number > 1 && throttled.getCount() > 0) {
                        throttled.countDown();
                        throw new ThrottledException("used up", Duration.ofSeconds(1), Outcome.NOT_SENT, 0);
                    }
                    return new Page<>(
                            List.of("item " + number),
                            new PageLinks("", "", null, number == 3 ? null : "next"),
                            new PageMeta(number, number, 3, 1, number, 3));
                })
                .prefetch(2);
        Iterator<String> items = pager.iterator();
        List<String> read = new ArrayList<>(List.of(items.next()));
        assertThat(throttled.await(20, TimeUnit.SECONDS)).isTrue();
        items.forEachRemaining(read::add);

        assertThat(read).containsExactly("item 1", "item 2", "item 3");
    }
}
