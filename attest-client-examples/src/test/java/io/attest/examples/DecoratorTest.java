package io.attest.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.Documents;
import io.attest.client.model.Document;
import io.attest.client.paging.Page;
import io.attest.examples.testing.Samples;
import io.attest.sandbox.AttestSandbox;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** A default of an interface reads with the decorator's own {@code list}, so what it adds is added to each page. */
class DecoratorTest {

    @Test
    void aDecoratorThatInheritsADefaultIsAskedForEachPage() {
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client = Samples.client(sandbox).build()) {
            List<Integer> pages = new CopyOnWriteArrayList<>();
            Documents counting = query -> {
                Page<Document> page = client.documents().list(query);
                pages.add(page.meta().currentPage());
                return page;
            };

            assertThat(counting.readAll()).hasSameSizeAs(client.documents().readAll());
            assertThat(pages).containsExactly(1, 2, 3);
        }
    }
}
