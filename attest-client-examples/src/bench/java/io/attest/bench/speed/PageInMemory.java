package io.attest.bench.speed;

import com.fasterxml.jackson.core.JsonParser;
import io.attest.client.RawResponse;
import io.attest.client.internal.Streams;
import io.attest.client.model.Document;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A page from its bytes, with the SDK's reader, and no more than its tokens, with the SDK's parser. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PageInMemory {

    private final RawResponse response =
            RawResponse.of(200, Map.of(), new String(Responses.DOCUMENTS, StandardCharsets.UTF_8));

    /**
     * Reads a page.
     *
     * @return the page
     */
    @Benchmark
    public Object read() {
        return response.toPage(Document.class);
    }

    /**
     * Reads its tokens.
     *
     * @return how many there are
     * @throws IOException never
     */
    @Benchmark
    public int tokens() throws IOException {
        try (JsonParser parser = Streams.FACTORY.createParser(Responses.DOCUMENTS)) {
            int count = 0;
            while (parser.nextToken() != null) {
                count++;
            }
            return count;
        }
    }
}
