package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.attest.client.testing.PreparedPages;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** What a reader does not see for certain: which pages are requested again, and in which order. */
@NullUnmarked
class PageWindowTest {

    private final PreparedPages list = PreparedPages.coming("1", "2", "3", "4", "5");
    private final PageWindow<String> window =
            new PageWindow<>(PagerSettings.defaults(1).withPrefetch(3), list::begin);

    private void takeFirst() throws InterruptedException {
        list.arrive(1);
        assertThat(window.take(window.due(list::begin)).data()).containsExactly("1");
        assertThat(list.asked()).containsExactly(1, 2, 3, 4);
    }

    @Test
    void requestsThePagesThatFailedTogetherAgainTogether() throws InterruptedException {
        takeFirst();
        RuntimeException outage = new IllegalArgumentException("an outage");
        list.fail(2, outage);
        list.fail(4, new IllegalArgumentException("the same outage"));
        assertThatThrownBy(() -> window.take(window.due(list::begin))).isSameAs(outage);
        assertThat(list.asked()).hasSize(4);

        assertThat(window.due(list::begin)).isNotDone();
        // The page that is due comes last, since its reader may fetch it on the same thread.
        assertThat(list.asked()).containsExactly(1, 2, 3, 4, 4, 2);
    }

    @Test
    void requestsAPageAgainThatWasAnother() throws InterruptedException {
        takeFirst();
        list.arriveAs(2, PreparedPages.page("3", 3, 5));
        assertThatThrownBy(() -> window.take(window.due(list::begin))).isInstanceOf(IllegalStateException.class);

        assertThat(window.due(list::begin)).isNotNull();
        assertThat(list.asked()).containsExactly(1, 2, 3, 4, 2);
    }
}
