package io.attest.bench;

import io.attest.client.AttestClient;
import io.attest.client.model.Document;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;
import java.io.IOException;

/** A way to read the whole list of documents. */
interface Listing {

    /**
     * Reads it once.
     *
     * @param afterEachPage what the reader does with a page
     * @return how many documents it read
     */
    int read(Runnable afterEachPage) throws IOException;

    /** The SDK, fetching pages ahead, or none. */
    static Listing bySdk(AttestClient client, int prefetch) {
        return afterEachPage -> {
            AutoPager<Document> pager = client.documents().listAll();
            int documents = 0;
            for (Page<Document> page : (prefetch == 0 ? pager : pager.prefetch(prefetch)).pages()) {
                documents += page.data().size();
                afterEachPage.run();
            }
            return documents;
        };
    }
}
