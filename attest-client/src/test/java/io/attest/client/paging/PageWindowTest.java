package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class PageWindowTest {

    private static final int LAST = 9;

    private final Map<Integer, CompletableFuture<Page<String>>> fetches = new HashMap<>();
    private final List<Integer> requested = new ArrayList<>();
    private final PageWindow<String> window =
            new PageWindow<>(PagerSettings.defaults(1).prefetch(3), this::fetch);

    private CompletableFuture<Page<String>> fetch(int number) {
        requested.add(number);
        CompletableFuture<Page<String>> fetch = new CompletableFuture<>();
        fetches.put(number, fetch);
        return fetch;
    }

    private void arrive(int number, int asNumber) {
        PageMeta meta = new PageMeta(asNumber, null, LAST, null, null, null);
        fetches.get(number).complete(new Page<>(List.of("a"), null, meta));
    }

    private void takeFirst() throws InterruptedException {
        Future<Page<String>> first = window.due(this::fetch);
        arrive(1, 1);
        window.take(first);
        assertThat(requested).containsExactly(1, 2, 3, 4);
        requested.clear();
    }

    @Test
    void requestsThePagesThatFailedTogetherAgainTogether() throws InterruptedException {
        takeFirst();
        RuntimeException outage = new IllegalArgumentException("an outage");
        fetches.get(2).completeExceptionally(outage);
        fetches.get(4).completeExceptionally(new IllegalArgumentException("the same outage"));
        assertThatThrownBy(() -> window.take(window.due(this::fetch))).isSameAs(outage);
        assertThat(requested).isEmpty();

        assertThat(window.due(this::fetch)).isNotDone();
        // The page that is due comes last, since its reader may fetch it on the same thread.
        assertThat(requested).containsExactly(4, 2);
    }

    @Test
    void requestsAPageAgainThatWasAnother() throws InterruptedException {
        takeFirst();
        arrive(2, 3);
        assertThatThrownBy(() -> window.take(window.due(this::fetch))).isInstanceOf(IllegalStateException.class);

        assertThat(window.due(this::fetch)).isNotDone();
        assertThat(requested).containsExactly(2);
    }
}
