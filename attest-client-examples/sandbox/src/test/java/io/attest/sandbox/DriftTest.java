package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.attest.client.AttestClient;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.DriftPolicy;
import io.attest.client.paging.PageDrift;
import java.io.IOException;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** A catalogue that changes after its first page was read, and before any other is; with and without pages ahead. */
@ParameterizedClass(name = "prefetch {0}")
@ValueSource(ints = {0, 1, 5})
class DriftTest {

    private static final int SIZE = 5;

    @AutoClose
    private final AttestSandbox sandbox =
            AttestSandbox.builder().documents(240).rateLimit(1000).start();

    private final ChangeAfterPageOne change = new ChangeAfterPageOne();

    @AutoClose
    private final AttestClient client = AttestClient.builder()
            .baseUrl(sandbox.baseUrl())
            .accessToken(sandbox.ownerToken())
            .httpClient(new OkHttpClient.Builder().addInterceptor(change).build())
            .build();

    private final List<PageDrift> told = new ArrayList<>();
    private final int prefetch;

    DriftTest(int prefetch) {
        this.prefetch = prefetch;
    }

    private AutoPager<Document> list(boolean archived) {
        return client.documents()
                .listAll(DocumentQuery.defaults().archived(archived).perPage(SIZE))
                .prefetch(prefetch)
                .driftListener(told::add);
    }

    private List<String> inCatalogue(boolean archived) {
        return sandbox.catalogue().documents().stream()
                .filter(document -> document.isArchived() == archived)
                .map(SandboxDocument::id)
                .toList();
    }

    private static List<String> ids(AutoPager<Document> list) {
        return list.stream().map(Document::id).toList();
    }

    /** The catalogue's order is that of creation: the archived documents behind this one move back by a place. */
    private void archiveOneOfThePastIntoTheListBeingRead() {
        change.is(() -> sandbox.archiveDocument(inCatalogue(false).get(0)));
    }

    private void archiveOneThatWasRead() {
        change.is(() -> sandbox.archiveDocument(inCatalogue(false).get(1)));
    }

    private static PageDrift repeatingOne(int total) {
        return new PageDrift(2, total, total + 1, lastPage(total), lastPage(total + 1), 1);
    }

    private static int lastPage(int total) {
        return (total + SIZE - 1) / SIZE;
    }

    @Test
    @DisplayName("IGNORE delivers an item twice that moved to the next page, and tells")
    void ignoring() {
        List<String> before = inCatalogue(true);
        archiveOneOfThePastIntoTheListBeingRead();

        List<String> read = ids(list(true));

        assertThat(read).hasSize(before.size() + 1).containsSequence(before.get(SIZE - 1), before.get(SIZE - 1));
        assertThat(told).containsExactly(repeatingOne(before.size()));
    }

    @Test
    @DisplayName("DEDUPLICATE delivers no item twice that moved to the next page, and tells")
    void leavingOut() {
        List<String> before = inCatalogue(true);
        archiveOneOfThePastIntoTheListBeingRead();

        List<String> read = ids(list(true).onDrift(DriftPolicy.DEDUPLICATE));

        assertThat(read).isEqualTo(before);
        assertThat(told).containsExactly(repeatingOne(before.size()));
    }

    @Test
    @DisplayName("FAIL throws once the first page is read, and tells")
    void failing() {
        List<String> before = inCatalogue(true);
        archiveOneOfThePastIntoTheListBeingRead();
        List<String> read = new ArrayList<>();

        assertThatExceptionOfType(ConcurrentModificationException.class)
                .isThrownBy(() -> list(true).onDrift(DriftPolicy.FAIL).forEach(document -> read.add(document.id())))
                .withMessageContaining("before page 2");

        assertThat(read).isEqualTo(before.subList(0, SIZE));
        assertThat(told).containsExactly(repeatingOne(before.size()));
    }

    @Test
    @DisplayName("A document that is archived before the position makes another be missed; only the total tells")
    void skipping() {
        List<String> before = inCatalogue(false);
        archiveOneThatWasRead();

        List<String> read = ids(list(false).onDrift(DriftPolicy.DEDUPLICATE));

        List<String> allButTheMissed = new ArrayList<>(before);
        allButTheMissed.remove(SIZE);
        int total = before.size();
        assertThat(read).isEqualTo(allButTheMissed);
        assertThat(told).containsExactly(new PageDrift(2, total, total - 1, lastPage(total), lastPage(total - 1), 0));
    }

    @Test
    @DisplayName("FAIL notices by the total that a document was missed")
    void failingOnASkip() {
        archiveOneThatWasRead();

        assertThatExceptionOfType(ConcurrentModificationException.class)
                .isThrownBy(() -> ids(list(false).onDrift(DriftPolicy.FAIL)));
    }

    @Test
    @DisplayName("A document that is added is read at the end, and changes the total")
    void adding() {
        List<String> before = inCatalogue(false);
        change.is(() -> sandbox.addDocument("Brand New Policy"));

        List<String> read = ids(list(false));

        int total = before.size();
        assertThat(read).hasSize(total + 1).isEqualTo(inCatalogue(false));
        assertThat(told).containsExactly(new PageDrift(2, total, total + 1, lastPage(total), lastPage(total + 1), 0));
    }

    @Test
    @DisplayName("One archived and one added hide each other: another is missed, and no check notices")
    void aLimit() {
        List<String> before = inCatalogue(false);
        change.is(() -> {
            sandbox.archiveDocument(before.get(1));
            sandbox.addDocument("Brand New Policy");
        });

        List<String> read = ids(list(false).onDrift(DriftPolicy.FAIL));

        assertThat(read).hasSize(before.size()).doesNotContain(before.get(SIZE));
        assertThat(told).isEmpty();
    }

    @Test
    @DisplayName("A list that becomes shorter than what was fetched ahead ends where it ends")
    void shrinking() {
        List<String> before = inCatalogue(true);
        change.is(() -> inCatalogue(false).forEach(sandbox::archiveDocument));
        AutoPager<Document> active = list(false);

        assertThat(ids(active)).hasSize(SIZE);
        assertThat(told).singleElement().satisfies(drift -> {
            assertThat(drift.page()).isEqualTo(2);
            assertThat(drift.total()).isZero();
            assertThat(drift.lastPage()).isEqualTo(1);
        });
        assertThat(inCatalogue(true)).hasSizeGreaterThan(before.size());
    }

    /** Lets page 2 be asked for only after the change, and every page behind it, too. */
    private static final class ChangeAfterPageOne implements Interceptor {

        private volatile Runnable change = () -> {};
        private final CountDownLatch made = new CountDownLatch(1);

        void is(Runnable runnable) {
            change = runnable;
        }

        @Override
        public Response intercept(Chain chain) throws IOException {
            String page = Objects.toString(chain.request().url().queryParameter("page"));
            if (page.equals("2")) {
                change.run();
                made.countDown();
            } else if (!page.equals("1")) {
                awaitChange();
            }
            return chain.proceed(chain.request());
        }

        private void awaitChange() throws IOException {
            try {
                if (!made.await(15, TimeUnit.SECONDS)) {
                    throw new IOException("page 2 is never asked for");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(e);
            }
        }
    }
}
