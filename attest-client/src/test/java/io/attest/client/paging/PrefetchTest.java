package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.testing.PreparedPages;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** What a reader does not see for certain: which pages are requested again, and in which order. */
@NullUnmarked
class PrefetchTest {

    private final PreparedPages list = PreparedPages.of("1", "2", "3", "4", "5");

    @Test
    void requestsThePagesThatFailedTogetherAgainTogether() {
        RuntimeException outage = new IllegalArgumentException("an outage");
        list.fail(2, outage);
        list.fail(4, new IllegalArgumentException("the same outage"));
        // Those ahead come at once.
        Prefetch<String> pages = new Prefetch<>(3, list::fetch, Runnable::run);
        assertThat(pages.apply(1).data()).containsExactly("1");
        assertThatThrownBy(() -> pages.apply(2)).isSameAs(outage);
        assertThat(list.asked()).containsExactly(1, 2, 3, 4);

        list.arrive(2, 4);
        assertThat(pages.apply(2).data()).containsExactly("2");
        // The page that is due comes last of those, since its reader fetches it on the same thread.
        assertThat(list.asked()).containsExactly(1, 2, 3, 4, 4, 2, 5);
    }
}
