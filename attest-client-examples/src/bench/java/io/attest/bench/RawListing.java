package io.attest.bench;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** The list read by OkHttp and Jackson alone, as well as one can by hand: one mapper, parsed while it arrives. */
final class RawListing implements Listing {

    private static final ObjectReader JSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build()
            .readerFor(RawPage.class);

    private final OkHttpClient http = new OkHttpClient();
    private final HttpUrl documents;
    private final String accessToken;

    RawListing(String baseUrl, String accessToken) {
        this.documents = HttpUrl.get(baseUrl + "/documents");
        this.accessToken = accessToken;
    }

    @Override
    public int read(Runnable afterEachPage) throws IOException {
        int read = 0;
        RawPage page;
        int number = 1;
        do {
            page = page(number++);
            read += page.data().size();
            afterEachPage.run();
        } while (page.links().next() != null);
        return read;
    }

    private RawPage page(int number) throws IOException {
        Request request = new Request.Builder()
                .url(documents
                        .newBuilder()
                        .addQueryParameter("per_page", Integer.toString(PagingBench.PER_PAGE))
                        .addQueryParameter("page", Integer.toString(number))
                        .build())
                .header("Authorization", "Bearer " + accessToken)
                .header("Accept", "application/json")
                .build();
        try (Response response = http.newCall(request).execute()) {
            if (!response.isSuccessful()) {
                throw new IOException("status " + response.code());
            }
            return JSON.readValue(response.body().byteStream());
        }
    }

    private record RawPage(List<RawDocument> data, RawLinks links, RawMeta meta) {}

    private record RawLinks(String first, String last, String prev, String next) {}

    private record RawMeta(int currentPage, Integer from, int lastPage, int perPage, Integer to, int total) {}

    private record RawDocument(
            String id,
            String organizationId,
            String name,
            boolean hasPublishedRevision,
            RawCounts attestationCounts,
            Instant createdAt,
            Instant updatedAt,
            Integer renewalIntervalDays,
            boolean autoRenew,
            Instant archivedAt,
            Instant lastUpdatedAt) {}

    private record RawCounts(
            int attestedLatest,
            int pendingAttested,
            int attestedOutdated,
            int unrequested,
            int renewalDue,
            int total) {}
}
