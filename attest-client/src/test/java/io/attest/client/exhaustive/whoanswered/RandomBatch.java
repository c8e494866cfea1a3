package io.attest.client.exhaustive.whoanswered;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchAccess;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchReport;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendEntry;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendLedger;
import io.attest.client.batch.SendState;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.error.Outcome;
import io.attest.client.observability.ClientListener;
import io.attest.client.testing.Ledgers;
import io.attest.client.testing.TestClients;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import okhttp3.Interceptor;
import okhttp3.OkHttpClient;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** A batch of two workers with a mishap of its own, from its first run until nothing is left to send. */
final class RandomBatch implements AutoCloseable {

    /** What else goes wrong; one for each batch, so that it is known what a run may throw. */
    private enum Mishap {
        NONE,
        /** A worker dies with an item, before or after its request. */
        DEATH,
        /** A listener takes longer than the timeout of a send, or than its lease. */
        STANDSTILL,
        /** A write arrives, but the ledger fails. */
        LEDGER
    }

    private static final class Death extends Error {
        private static final long serialVersionUID = 1;
    }

    private static final int ROUNDS_OF_BAD_WEATHER = 5;
    private static final int WORKERS = 2;
    // A run that does not end is to be seen.
    private static final Duration LONGEST_ROUND = Duration.ofHours(2);

    /** The item of a worker's thread. */
    private static final ThreadLocal<@Nullable SendItem> CLAIMED = new ThreadLocal<>();

    final CountingServer server = new CountingServer();
    private final long seed;
    private final SharedTime time = new SharedTime();
    private final Weather weather;
    private final Mishap mishap;
    private final List<String> people;
    private final SendLedger stored = Ledgers.empty();
    private final AttestClient client;
    private boolean fair;

    RandomBatch(long seed, int items) {
        this.seed = seed;
        weather = new Weather(seed);
        mishap = Mishap.values()[(int) (seed % Mishap.values().length)];
        people = IntStream.range(0, items).mapToObj(WhoAnsweredTest::person).toList();
        client = TestClients.at(server.baseUrl(), time)
                .rateLimit(RateLimitOptions.off())
                .httpClient(
                        new OkHttpClient.Builder().addInterceptor(this::send).build())
                .addListener(new ClientListener() {
                    @Override
                    public void attemptStarted(CallInfo call, int attempt) {
                        standStill(call.method());
                    }
                })
                .build();
    }

    private boolean happens(Mishap what, double often) {
        return !fair && mishap == what && weather.happens(often);
    }

    /** Between a claim and its request. Meanwhile, a person may see that the service has none, and send it again. */
    private void standStill(String method) {
        if (method.equals("POST") && happens(Mishap.STANDSTILL, 0.1)) {
            time.advance(Duration.ofMinutes(weather.happens(0.5) ? 3 : 10));
            List<SendEntry> unused = stored.expire(time.now());
            boolean unusedDecision = stored.decide(CLAIMED.get().key(), SendState.PENDING);
        }
    }

    private Response send(Interceptor.Chain chain) throws IOException {
        boolean isSend = chain.request().method().equals("POST");
        standStill(chain.request().method());
        if (isSend && happens(Mishap.DEATH, 0.07)) {
            throw new Death();
        }
        Response response = chain.proceed(chain.request());
        if (isSend && happens(Mishap.DEATH, 0.07)) {
            response.close();
            throw new Death();
        }
        return response;
    }

    /** As the database of a worker, whose connection may die after a write. */
    private SendLedger ledger() {
        return new Ledgers.Watched(stored) {
            @Override
            public @Nullable SendItem claim(String claim, Instant now, Instant leaseUntil) {
                SendItem item = super.claim(claim, now, leaseUntil);
                CLAIMED.set(item);
                return written(item);
            }

            @Override
            public boolean settle(String claim, SendEntry result) {
                return written(super.settle(claim, result));
            }
        };
    }

    private <T extends @Nullable Object> T written(T result) {
        if (happens(Mishap.LEDGER, 0.1)) {
            throw new IllegalStateException("the connection broke");
        }
        return result;
    }

    /** Runs until nothing is left, in the end in fair weather. */
    void run() {
        stored.add(people.stream()
                .map(person -> SendItem.of(person, WhoAnsweredTest.request(person)))
                .toList());
        server.sends = weather::answer;
        server.reads = weather::sign;
        for (int round = 0; !lost().isEmpty() && round <= ROUNDS_OF_BAD_WEATHER; round++) {
            weather.change();
            if (round == ROUNDS_OF_BAD_WEATHER) {
                fair = true;
                server.sends = () -> Answer.CREATED;
                server.reads = () -> Answer.ME;
            }
            stored.resume();
            time.begin(WORKERS);
            // On a JDK 25 with two cores, the common pool has one thread.
            Stream.generate(() -> CompletableFuture.runAsync(this::work, worker -> new Thread(worker).start()))
                    .limit(WORKERS)
                    .toList()
                    .forEach(CompletableFuture::join);
        }
    }

    private void work() {
        try (BatchSender sender = BatchAccess.sender(client, ledger(), BatchOptions.defaults(), time)) {
            BatchReport unused = sender.run(LONGEST_ROUND);
        } catch (Death e) {
            // Its item is SENDING until its lease ends.
        } catch (IllegalStateException e) {
            // A claim may take long in the time of the other worker.
            if (mishap != Mishap.STANDSTILL) {
                throw e;
            }
        } finally {
            time.end();
        }
    }

    private Stream<SendEntry> entries(SendState... states) {
        return Stream.of(states).flatMap(state -> stored.entries(state).stream());
    }

    Map<String, Outcome> outcomes() {
        return entries(SendState.values())
                .collect(Collectors.toMap(entry -> entry.item().key(), entry -> switch (entry.state()) {
                    case SENT -> Outcome.ACCEPTED;
                    case REJECTED -> Outcome.REJECTED;
                    case PENDING -> Outcome.NOT_SENT;
                    case SENDING, UNKNOWN -> Outcome.UNKNOWN;
                }));
    }

    /** Who is not accounted for: still waiting, not there any more, or in doubt although nobody ever sent it. */
    List<String> lost() {
        List<String> lost = new ArrayList<>(people);
        entries(SendState.SENT, SendState.REJECTED, SendState.UNKNOWN)
                .map(entry -> entry.item().key())
                .filter(person -> mishap == Mishap.DEATH || !server.told(person).isEmpty())
                .forEach(lost::remove);
        return lost;
    }

    @Override
    public String toString() {
        return "batch of seed " + seed + " with " + mishap + ": ";
    }

    @Override
    public void close() {
        client.close();
        server.close();
    }
}
