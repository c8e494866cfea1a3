/**
 * A typed SDK for the attestation service, which sends documents to people for electronic signature. Start at
 * {@link io.attest.client.AttestClient}.
 */
@SuppressWarnings("requires-automatic")
module io.attest.client {
    requires transitive com.fasterxml.jackson.annotation;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.datatype.jsr310;
    requires dev.failsafe.core;
    // For io.attest.client.micrometer, in applications that have Micrometer.
    requires static micrometer.core;
    requires static micrometer.observation;
    // For io.attest.client.jdbc, in applications that have a database.
    requires static transitive java.sql;
    requires transitive okhttp3;
    requires transitive org.jspecify;

    exports io.attest.client;
    exports io.attest.client.batch;
    exports io.attest.client.config;
    exports io.attest.client.error;
    exports io.attest.client.observability;
    exports io.attest.client.jdbc;
    exports io.attest.client.micrometer;
    exports io.attest.client.model;
    exports io.attest.client.paging;
    exports io.attest.client.ratelimit;
}
