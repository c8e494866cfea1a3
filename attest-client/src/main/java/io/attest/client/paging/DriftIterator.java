package io.attest.client.paging;

import org.jspecify.annotations.Nullable;

/** Compares each page with the page delivered before it. */
final class DriftIterator<T> implements Reading<Page<T>> {

    private final Reading<Page<T>> pages;
    private final DriftCheck<T> check;
    private @Nullable Page<T> arrived;

    DriftIterator(Reading<Page<T>> pages, DriftCheck<T> check) {
        this.pages = pages;
        this.check = check;
    }

    @Override
    public boolean hasNext() {
        return arrived != null || pages.hasNext();
    }

    @Override
    public Page<T> next() {
        Page<T> page = arrived == null ? pages.next() : arrived;
        // Kept until it is delivered: the function for ids may throw, and so may the policy.
        arrived = page;
        Page<T> delivered = check.compared(page);
        arrived = null;
        return delivered;
    }

    @Override
    public void cancel() {
        pages.cancel();
    }
}
