package io.attest.client.testing;

import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Pages of which each character is an item. */
public final class PreparedPages {

    private final String[] texts;
    private final Map<Integer, Page<String>> others = new HashMap<>();
    private final Map<Integer, Throwable> failures = new HashMap<>();
    private final List<Integer> asked = new ArrayList<>();

    private PreparedPages(String... texts) {
        this.texts = texts;
    }

    public static PreparedPages of(String... texts) {
        return new PreparedPages(texts);
    }

    public static Page<String> page(String items, int number, int lastPage) {
        return Page.of(items.chars().mapToObj(Character::toString).toList(), number, lastPage);
    }

    /** Answers a request for a page with another one. */
    public void replace(int number, Page<String> page) {
        others.put(number, page);
    }

    /** Fails the next time. */
    public void fail(int number, Throwable failure) {
        failures.put(number, failure);
    }

    public AutoPager<String> pager() {
        return AutoPager.of(1, this::fetch);
    }

    private Page<String> fetch(int number) {
        asked.add(number);
        Throwable failure = failures.remove(number);
        if (failure != null) {
            return CallStyle.sneak(failure);
        }
        Page<String> other = others.get(number);
        return other == null ? page(texts[number - 1], number, texts.length) : other;
    }

    /** What was asked for so far. */
    public List<Integer> asked() {
        return asked;
    }
}
