package com.example.app;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendState;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.sandbox.AttestSandbox;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/** The running application; several may share a database, as instances on several machines do. */
record Instance(AttestSandbox sandbox, ConfigurableApplicationContext context) implements AutoCloseable {

    static Instance start(AttestSandbox sandbox, String database, String... more) {
        return start(sandbox, database, List.of(Application.class), more);
    }

    static Instance start(AttestSandbox sandbox, String database, List<Class<?>> classes, String... more) {
        Stream<String> arguments = Stream.of(
                "--server.port=0",
                "--spring.datasource.url="
                        + (database.startsWith("jdbc:") ? database : "jdbc:h2:mem:" + database + ";DB_CLOSE_DELAY=-1"),
                "--attest.base-url=" + sandbox.baseUrl(),
                "--attest.access-token=" + sandbox.ownerToken());
        return new Instance(
                sandbox,
                new SpringApplicationBuilder(classes.toArray(Class[]::new))
                        .main(Application.class)
                        .properties("handbook.every=50ms")
                        .run(Stream.concat(arguments, Stream.of(more)).toArray(String[]::new)));
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    AttestClient client() {
        return bean(AttestClient.class);
    }

    boolean paused() {
        return bean(JdbcSendLedger.class).pauseReason() != null;
    }

    long count(SendState state) {
        return bean(BatchSender.class).report().count(state);
    }

    /** In one transaction, as an application hires. */
    void hire(String... personIds) {
        String handbook = sandbox.catalogue().publishedDocument().id();
        bean(TransactionTemplate.class).executeWithoutResult(transaction -> {
            for (String personId : personIds) {
                bean(Onboarding.class).hired(personId, handbook);
            }
        });
    }

    String actuator(String path) throws Exception {
        return actuatorResponse(path).body();
    }

    HttpResponse<String> actuatorResponse(String path) throws Exception {
        String port = context.getEnvironment().getProperty("local.server.port");
        URI uri = URI.create("http://127.0.0.1:" + port + "/actuator/" + path);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    @Override
    public void close() {
        context.close();
    }
}
