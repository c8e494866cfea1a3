package com.example.app;

import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.sandbox.AttestSandbox;
import java.util.stream.Stream;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.web.client.RestClient;

/** The running application; several may share a database, as instances on several machines do. */
record Instance(AttestSandbox sandbox, ConfigurableApplicationContext context) implements AutoCloseable {

    static Instance start(AttestSandbox sandbox, String database, String... more) {
        String url = database.startsWith("jdbc:") ? database : "jdbc:h2:mem:" + database + ";DB_CLOSE_DELAY=-1";
        Stream<String> arguments = Stream.of(
                "--server.port=0",
                "--spring.datasource.url=" + url,
                "--attest.base-url=" + sandbox.baseUrl(),
                "--attest.access-token=" + sandbox.ownerToken());
        return new Instance(
                sandbox,
                new SpringApplicationBuilder(Application.class)
                        .main(Application.class)
                        .properties("handbook.every=50ms")
                        .run(Stream.concat(arguments, Stream.of(more)).toArray(String[]::new)));
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    boolean paused() {
        return bean(JdbcSendLedger.class).pauseReason() != null;
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

    String actuator(String path) {
        String port = context.getEnvironment().getProperty("local.server.port");
        return RestClient.create("http://127.0.0.1:" + port)
                .get()
                .uri("/actuator/" + path)
                .retrieve()
                .body(String.class);
    }

    @Override
    public void close() {
        context.close();
    }
}
