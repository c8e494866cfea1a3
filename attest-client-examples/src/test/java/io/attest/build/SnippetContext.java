package io.attest.build;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendItem;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.Document;
import io.attest.sandbox.AttestSandbox;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import io.opentelemetry.api.OpenTelemetry;
import java.net.Proxy;
import java.util.List;
import java.util.concurrent.ExecutorService;
import javax.sql.DataSource;
import org.jspecify.annotations.NullUnmarked;

/** The names that snippets of the documentation use without declaring them. Snippets are compiled, never run. */
@NullUnmarked // Nothing ever sets the fields.
public abstract class SnippetContext {

    protected AttestClient client;
    protected AttestSandbox sandbox;
    protected String token;
    protected String personId;
    protected String documentId;
    protected CreateAttestationRequest request;
    protected AttestationRequest sent;
    protected Document handbook;
    protected Document policy;
    protected OpenTelemetry openTelemetry;
    protected MeterRegistry meterRegistry;
    protected ObservationRegistry observationRegistry;
    protected ExecutorService threads;
    protected DataSource dataSource;
    protected JdbcSendLedger ledger;
    protected List<SendItem> items;
    protected BatchSender sender;
    protected Proxy proxy;
}
