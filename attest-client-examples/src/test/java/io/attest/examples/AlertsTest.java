package io.attest.examples;

import static io.attest.examples.testing.Samples.ledger;
import static io.attest.examples.testing.Samples.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendLedger;
import io.attest.client.error.AttestException;
import io.attest.client.error.NetworkException;
import io.attest.client.micrometer.MicrometerListener;
import io.attest.examples.testing.Needs;
import io.attest.examples.testing.Samples;
import io.attest.sandbox.AttestSandbox;
import io.attest.sandbox.Fault;
import io.micrometer.core.instrument.observation.DefaultMeterObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The rules for Prometheus that the guide names ask for what a scrape has. */
@Timeout(60)
class AlertsTest {

    private static final Path RULES = Path.of("..", "attest-client", "docs", "attest-alerts.yml");
    private static final Pattern METRIC = Pattern.compile("(attest_[a-z_]+)(?:\\{([^}]*)})?");
    private static final Pattern MATCHER = Pattern.compile("([a-z_]+)(=~|!~|!=|=)\"([^\"]*)\"");
    private static final Pattern LABEL = Pattern.compile("by \\(([a-z_]+)\\)|\\$labels\\.([a-z_]+)");

    @Test
    void eachRuleAsksForMetricsAndLabelsOfAScrape() throws IOException {
        List<String> scrape = scrape();
        assertThat(scrape)
                .contains(
                        "attest_client_unknown_total{operation=\"raw\"} 1.0",
                        "attest_client_batch_items_total{state=\"unknown\"} 1.0",
                        "attest_client_batch_entries{batch=\"handbook\",state=\"unknown\"} 1.0",
                        "attest_client_batch_paused{batch=\"handbook\"} 1.0");

        Iterable<JsonNode> rules = new YAMLMapper().readTree(RULES.toFile()).at("/groups/0/rules");
        assertThat(rules).hasSizeGreaterThan(3).allSatisfy(rule -> {
            String expression = rule.get("expr").textValue();
            List<MatchResult> metrics = METRIC.matcher(expression).results().toList();
            assertThat(metrics).as(expression).isNotEmpty();
            for (MatchResult metric : metrics) {
                List<String> samples = scrape.stream()
                        .filter(line -> line.startsWith(metric.group(1) + "{"))
                        .toList();
                assertThat(samples).as(metric.group()).isNotEmpty();
                String matchers = metric.group(2) == null ? "" : metric.group(2);
                MATCHER.matcher(matchers).results().forEach(it -> assertMatches(it, samples));
                LABEL.matcher(expression + rule.get("annotations"))
                        .results()
                        .map(it -> it.group(1) == null ? it.group(2) : it.group(1))
                        .forEach(label -> assertThat(samples).allMatch(line -> line.contains(label + "=\"")));
            }
        });
    }

    /** By the tool of Prometheus that tests rules. */
    @Test
    void eachRuleFiresWhenItShould(@TempDir Path folder) throws Exception {
        Path promtool = Needs.program("promtool");
        Files.copy(RULES, folder.resolve("attest-alerts.yml"));
        Path test = folder.resolve("attest-alerts-test.yml");
        Files.copy(Path.of("src", "test", "resources", "attest-alerts-test.yml"), test);

        Process process = new ProcessBuilder(promtool.toString(), "test", "rules", test.toString())
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(printed).isZero();
    }

    private static void assertMatches(MatchResult matcher, List<String> samples) {
        String label = matcher.group(1);
        assertThat(samples).as(matcher.group()).allMatch(line -> line.contains(label + "=\""));
        for (String value : matcher.group(3).split("\\|", -1)) {
            if (label.equals("exception") && !value.equals("none")) {
                assertThat(AttestException.class.getPackageName() + "." + value)
                        .satisfies(name -> assertThat(Class.forName(name)).isAssignableTo(AttestException.class));
            } else {
                assertThat(samples).anyMatch(line -> line.contains(label + "=\"" + value + "\""));
            }
        }
    }

    /** After a raw send whose outcome is unknown, and a batch that is paused and has an item of a dead worker. */
    private static List<String> scrape() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        ObservationRegistry observations = ObservationRegistry.create();
        observations.observationConfig().observationHandler(new DefaultMeterObservationHandler(registry));
        MicrometerListener metrics = MicrometerListener.of(observations, registry);
        try (AttestSandbox sandbox = AttestSandbox.start();
                AttestClient client =
                        Samples.client(sandbox).addListener(metrics).build()) {
            client.me().get();
            sandbox.failNext(Fault.disconnectAfterReading());
            assertThatThrownBy(() -> client.execute(RawRequest.post("invitations")))
                    .isInstanceOf(NetworkException.class);
            SendLedger ledger = ledger();
            BatchSender sender =
                    BatchSender.of(client, ledger, BatchOptions.defaults().withListener(metrics));
            metrics.bindTo(sender, "handbook");
            sender.add("0", request(sandbox, 0));
            assertThat(ledger.claim("of a dead worker", Instant.EPOCH, Instant.EPOCH))
                    .isNotNull();
            sender.pause("for a reason");
            assertThat(registry.scrape()).isNotEmpty();
            // Of the batch's items, the first scrape may read the counter before the gauge.
            return registry.scrape().lines().toList();
        }
    }
}
