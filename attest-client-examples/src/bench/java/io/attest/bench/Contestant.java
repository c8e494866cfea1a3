package io.attest.bench;

import io.attest.client.AttestClient;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import okhttp3.OkHttpClient;

/** One way to call the service. All send the same requests over the same OkHttp, and read whole responses. */
interface Contestant {

    /** OkHttp and Jackson: everything else is measured against it. */
    String HAND = "hand";

    String SDK = "sdk";

    /** What an application would use instead. */
    String GSON = "gson";

    List<String> ALL = List.of(HAND, "fast", GSON, SDK);

    /** The page that is asked for, as the SDK asks for it. */
    int PER_PAGE = 100;

    String ACCESS_TOKEN = "0123456789abcdef0123456789abcdef";
    String PERSON = "01hv3q5t8m2n4p6r8s0t2v4w6x";
    String DOCUMENT = "01hv3q5t8m2n4p6r8s0t2v4w6y";
    String MESSAGE = "Please sign by Friday.";

    /** The documents of one page. */
    List<?> page(int number) throws IOException;

    /** The user. */
    Object me() throws IOException;

    /** A request that was sent. */
    Object create() throws IOException;

    /** Over a network, each as an application would set it up. */
    static Contestant overNetwork(String name, String baseUrl) {
        return name.equals(SDK)
                ? new BySdk(AttestClient.builder().baseUrl(baseUrl))
                : byHand(name, new OkHttpClient.Builder(), baseUrl);
    }

    /** Gets the page from memory, whatever it asks for. */
    static Contestant inMemory(String name, byte[] page) {
        String baseUrl = "http://127.0.0.1:1/api/v1";
        OkHttpClient.Builder http = Responses.inMemory(page);
        return name.equals(SDK)
                ? new BySdk(AttestClient.builder().baseUrl(baseUrl).httpClient(http.build()))
                : byHand(name, http, baseUrl);
    }

    private static Contestant byHand(String name, OkHttpClient.Builder settings, String baseUrl) {
        // Production code sets a deadline for the whole call, as the SDK does. OkHttp has none by default.
        OkHttpClient http = settings.callTimeout(Duration.ofMinutes(2)).build();
        return switch (name) {
            case HAND -> new ByHand(http, baseUrl, JacksonCodec.withPlainInstants());
            case "fast" -> new ByHand(http, baseUrl, JacksonCodec.withFastInstants());
            case GSON -> new ByHand(http, baseUrl, new GsonCodec());
            default -> throw new IllegalArgumentException(name);
        };
    }
}
