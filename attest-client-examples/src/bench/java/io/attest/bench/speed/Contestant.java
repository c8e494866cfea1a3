package io.attest.bench.speed;

import io.attest.client.AttestClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import okhttp3.OkHttpClient;

/**
 * One way to call the service. All send the same requests over the same OkHttp, and read whole responses into objects.
 */
interface Contestant {

    /** The baseline: everything else is measured against it. */
    String HAND = "hand";

    String SDK = "sdk";

    /** What an application would use instead. */
    List<String> PEERS = List.of("retrofit", "feign", "gson");

    List<String> ALL = List.of(HAND, "fast", "retrofit", "feign", "gson", SDK);

    /** The page that is asked for, as the SDK asks for it. */
    int PER_PAGE = 100;

    String ACCESS_TOKEN = "0123456789abcdef0123456789abcdef";
    String PERSON = "01hv3q5t8m2n4p6r8s0t2v4w6x";
    String DOCUMENT = "01hv3q5t8m2n4p6r8s0t2v4w6y";
    String MESSAGE = "Please sign by Friday.";

    /** The user. */
    Object me() throws IOException;

    /** The documents of one page. */
    List<?> page() throws IOException;

    /** A request that was sent. */
    Object create() throws IOException;

    /** Gets its responses from an interceptor, without a network. */
    static Contestant inMemory(String name) {
        String baseUrl = "http://127.0.0.1:1/api/v1";
        OkHttpClient.Builder http = new OkHttpClient.Builder().addInterceptor(new MemoryResponses());
        return name.equals(SDK)
                ? new BySdk(AttestClient.builder().baseUrl(baseUrl).httpClient(http.build()))
                : byHand(name, http, baseUrl);
    }

    /** Over a network, each as an application would set it up. */
    static Contestant overNetwork(String name, String baseUrl) {
        return name.equals(SDK)
                ? new BySdk(AttestClient.builder().baseUrl(baseUrl))
                : byHand(name, new OkHttpClient.Builder(), baseUrl);
    }

    private static Contestant byHand(String name, OkHttpClient.Builder settings, String baseUrl) {
        // Production code sets a deadline for the whole call, as the SDK does. OkHttp has none by default.
        OkHttpClient http = settings.callTimeout(Duration.ofMinutes(2)).build();
        return switch (name) {
            case HAND -> HandWritten.withPlainInstants(http, baseUrl);
            case "fast" -> HandWritten.withFastInstants(http, baseUrl);
            case "retrofit" -> new ByRetrofit(http, baseUrl);
            case "feign" -> new ByFeign(http, baseUrl);
            case "gson" -> new ByGson(http, baseUrl);
            default -> throw new IllegalArgumentException(name);
        };
    }
}
