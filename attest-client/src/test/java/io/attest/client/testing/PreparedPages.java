package io.attest.client.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;

/** Pages of which each character is an item. They come when the test says so, to whichever pager asks for them. */
public final class PreparedPages {

    private final String[] texts;
    private final Map<Integer, CompletableFuture<Page<String>>> coming = new ConcurrentHashMap<>();
    private final List<Integer> asked = new CopyOnWriteArrayList<>();
    private final List<Integer> cancelled = new CopyOnWriteArrayList<>();

    private PreparedPages(String... texts) {
        this.texts = texts;
    }

    /** Pages that do not come yet. */
    public static PreparedPages coming(String... texts) {
        return new PreparedPages(texts);
    }

    /** Pages that are there. */
    public static PreparedPages of(String... texts) {
        PreparedPages pages = new PreparedPages(texts);
        pages.arrive(IntStream.rangeClosed(1, texts.length).toArray());
        return pages;
    }

    public static Page<String> page(String items, int number, int lastPage) {
        return Page.of(items.chars().mapToObj(Character::toString).toList(), number, lastPage);
    }

    public void arrive(int... numbers) {
        for (int number : numbers) {
            arrive(page(texts[number - 1], number, texts.length));
        }
    }

    public void arrive(Page<String> page) {
        arriveAs(page.meta().currentPage(), page);
    }

    public void arriveAs(int number, Page<String> page) {
        coming.computeIfAbsent(number, any -> new CompletableFuture<>()).complete(page);
    }

    /** Fails once: what is in flight, or else the next time. */
    public void fail(int number, Throwable failure) {
        CompletableFuture<Page<String>> inFlight = coming.remove(number);
        if (inFlight == null || !inFlight.completeExceptionally(failure)) {
            coming.put(number, CompletableFuture.failedFuture(failure));
        }
    }

    public AutoPager<String> pager() {
        return AutoPager.of(1, this::fetch);
    }

    /** What an AutoPager calls. Cancelling is an interrupt. */
    public Page<String> fetch(int number) {
        CompletableFuture<Page<String>> page = begin(number);
        try {
            return page.get();
        } catch (InterruptedException e) {
            page.cancel(true);
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            return CallStyle.sneak(e.getCause());
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored")
    private CompletableFuture<Page<String>> begin(int number) {
        CompletableFuture<Page<String>> page = coming.computeIfAbsent(number, any -> new CompletableFuture<>());
        if (page.isCompletedExceptionally()) {
            coming.remove(number, page);
        }
        asked.add(number);
        CompletableFuture<Page<String>> own = new CompletableFuture<>();
        page.whenComplete((arrived, failure) -> {
            boolean unused = failure == null ? own.complete(arrived) : own.completeExceptionally(failure);
        });
        own.whenComplete((arrived, failure) -> {
            if (own.isCancelled()) {
                cancelled.add(number);
            }
        });
        return own;
    }

    /** What was asked for so far. */
    public List<Integer> asked() {
        return asked;
    }

    /** What was cancelled before it came. */
    public List<Integer> cancelled() {
        return cancelled;
    }

    public void awaitAsked(Integer... numbers) {
        await(asked, numbers);
    }

    public void awaitCancelled(Integer... numbers) {
        await(cancelled, numbers);
    }

    private static void await(List<Integer> noted, Integer... numbers) {
        Await.until(List.of(numbers) + " were noted", () -> noted.size() >= numbers.length);
        assertThat(noted).containsExactlyInAnyOrder(numbers);
    }
}
