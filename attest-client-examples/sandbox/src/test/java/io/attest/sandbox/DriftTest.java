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
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A catalogue that changes after its first page was read, and before any other is. */
class DriftTest {

    private static final int SIZE = 5;

    @AutoClose
    private final AttestSandbox sandbox =
            AttestSandbox.builder().documents(240).rateLimit(1000).start();

    private Runnable change = () -> {};

    @AutoClose
    private final AttestClient client = AttestClient.builder()
            .baseUrl(sandbox.baseUrl())
            .accessToken(sandbox.ownerToken())
            .httpClient(new OkHttpClient.Builder()
                    .addInterceptor(this::changeBeforePageTwo)
                    .build())
            .build();

    private final List<PageDrift> told = new ArrayList<>();

    private Response changeBeforePageTwo(Interceptor.Chain chain) throws IOException {
        if ("2".equals(chain.request().url().queryParameter("page"))) {
            change.run();
        }
        return chain.proceed(chain.request());
    }

    private AutoPager<Document> list(boolean archived) {
        return client.documents()
                .listAll(DocumentQuery.defaults().archived(archived).perPage(SIZE))
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

    private void assertTold(int total, int change, int repeated) {
        assertThat(told)
                .containsExactly(
                        new PageDrift(2, total, total + change, lastPage(total), lastPage(total + change), repeated));
    }

    private static int lastPage(int total) {
        return (total + SIZE - 1) / SIZE;
    }

    /** The catalogue's order is that of creation: the archived documents behind the new one move back by a place. */
    @ParameterizedTest
    @EnumSource
    void treatsAnItemThatMovedToTheNextPageAsThePolicySays(DriftPolicy policy) {
        List<String> expected = inCatalogue(true);
        int total = expected.size();
        change = () -> sandbox.archiveDocument(inCatalogue(false).get(0));
        List<String> read = new ArrayList<>();
        Runnable reading = () -> list(true).onDrift(policy).forEach(document -> read.add(document.id()));

        if (policy == DriftPolicy.FAIL) {
            assertThatExceptionOfType(ConcurrentModificationException.class)
                    .isThrownBy(reading::run)
                    .withMessageContaining("before page 2");
            expected = expected.subList(0, SIZE);
        } else {
            reading.run();
            if (policy == DriftPolicy.IGNORE) {
                expected = new ArrayList<>(expected);
                expected.add(SIZE, expected.get(SIZE - 1));
            }
        }

        assertThat(read).isEqualTo(expected);
        assertTold(total, 1, 1);
    }

    @Test
    void tellsByTheTotalThatADocumentWasMissed() {
        List<String> allButTheMissed = new ArrayList<>(inCatalogue(false));
        change = () -> sandbox.archiveDocument(allButTheMissed.get(1));

        List<String> read = ids(list(false).onDrift(DriftPolicy.DEDUPLICATE));

        assertTold(allButTheMissed.size(), -1, 0);
        allButTheMissed.remove(SIZE);
        assertThat(read).isEqualTo(allButTheMissed);
    }

    /** What no check can notice. */
    @Test
    void missesADocumentWhenOneIsArchivedAndOneIsAdded() {
        List<String> before = inCatalogue(false);
        change = () -> {
            sandbox.archiveDocument(before.get(1));
            sandbox.addDocument("Brand New Policy");
        };

        assertThat(ids(list(false).onDrift(DriftPolicy.FAIL)))
                .hasSize(before.size())
                .doesNotContain(before.get(SIZE));
        assertThat(told).isEmpty();
    }
}
