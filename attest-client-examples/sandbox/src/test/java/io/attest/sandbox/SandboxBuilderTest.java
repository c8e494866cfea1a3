package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class SandboxBuilderTest {
    private final SandboxBuilder builder = AttestSandbox.builder();

    @Test
    void settingsOutOfRangeAreRefusedByName() {
        assertRefused("documents", () -> builder.documents(-1));
        assertRefused("people", () -> builder.people(-1));
        assertRefused("pageLimit", () -> builder.pageLimit(0));
        assertRefused("rateLimit", () -> builder.rateLimit(0));
        assertRefused("rateWindow", () -> builder.rateWindow(Duration.ZERO));
        assertRefused("latency", () -> builder.latency(Duration.ofMillis(-1)));
        assertRefused("port", () -> builder.port(-1));
        assertRefused("port", () -> builder.port(65_536));
    }

    @Test
    void aPortCanBeChosenUnlessItIsInUse() {
        AttestSandbox first = builder.start();
        int port = URI.create(first.baseUrl()).getPort();
        builder.port(port);

        assertThatThrownBy(builder::start)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("port " + port);
        first.close();
        try (AttestSandbox second = builder.start()) {
            assertThat(second.baseUrl()).isEqualTo("http://127.0.0.1:" + port + "/api/v1");
        }
    }

    @Test
    void archivingAnUnknownDocumentIsRefusedAndArchivingTwiceDoesNothing() {
        MutableClock clock = new MutableClock("2025-01-01T00:00:00Z");
        try (AttestSandbox sandbox = builder.clock(clock).start()) {
            String foreign = sandbox.catalogue().foreignDocumentId();
            assertThatThrownBy(() -> sandbox.archiveDocument(foreign)).isInstanceOf(IllegalArgumentException.class);

            String id = sandbox.catalogue().publishedDocument().id();
            sandbox.archiveDocument(id);
            SandboxCatalogue once = sandbox.catalogue();
            clock.advance(Duration.ofDays(1));
            sandbox.archiveDocument(id);

            assertThat(sandbox.catalogue()).isEqualTo(once);
        }
    }

    private static void assertRefused(String setting, ThrowingCallable set) {
        assertThatThrownBy(set).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(setting);
    }
}
