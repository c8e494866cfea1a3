package io.attest.client.paging;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntFunction;
import org.jspecify.annotations.NullUnmarked;

/** A source of prepared pages that notes which were asked for, by any thread, and fails when told. */
@NullUnmarked
final class Pages implements IntFunction<Page<String>> {

    private final List<List<String>> pages;
    private final List<Integer> asked = new CopyOnWriteArrayList<>();
    private RuntimeException failure;

    private Pages(List<List<String>> pages) {
        this.pages = pages;
    }

    /** One page for each text; each character is an item. */
    static Pages of(String... items) {
        List<List<String>> pages = new ArrayList<>();
        for (String text : items) {
            pages.add(text.chars().mapToObj(Character::toString).toList());
        }
        return new Pages(pages);
    }

    /** The next fetch throws this, once. */
    void failOnce(RuntimeException exception) {
        failure = exception;
    }

    /** The numbers of the pages that were asked for, in order. */
    List<Integer> asked() {
        return asked;
    }

    @Override
    public Page<String> apply(int number) {
        asked.add(number);
        if (failure != null) {
            RuntimeException thrown = failure;
            failure = null;
            throw thrown;
        }
        return page(pages.get(number - 1), number, pages.size());
    }

    static Page<String> page(List<String> data, int number, int lastPage) {
        return new Page<>(data, new PageLinks("f", "l", null, number < lastPage ? "n" : null), meta(number, lastPage));
    }

    static PageMeta meta(int number, int lastPage) {
        return new PageMeta(number, null, lastPage, 2, null, 2 * lastPage);
    }
}
