package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class SandboxBuilderTest {
    private final SandboxBuilder builder = AttestSandbox.builder();

    @Test
    void settingsOutOfRangeAreRejectedByName() {
        assertRejected("documents", () -> builder.documents(-1));
        assertRejected("people", () -> builder.people(-1));
        assertRejected("pageLimit", () -> builder.pageLimit(0));
        assertRejected("rateLimit", () -> builder.rateLimit(0));
        assertRejected("rateWindow", () -> builder.rateWindow(Duration.ZERO));
        assertRejected("latency", () -> builder.latency(Duration.ofMillis(-1)));
        assertRejected("port", () -> builder.port(-1));
        assertRejected("port", () -> builder.port(65_536));
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
    void listensOnTheLoopbackAddressOnlyUnlessAnotherOneIsSet() throws IOException {
        String outer = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> address instanceof Inet4Address && !address.isLoopbackAddress())
                .map(InetAddress::getHostAddress)
                .findFirst()
                .orElseGet(() -> abort("this machine has no other address"));
        try (AttestSandbox local = builder.start();
                AttestSandbox everywhere = builder.bindAddress("0.0.0.0").start();
                AttestSandbox outside = builder.bindAddress(outer).start()) {
            assertThat(isReached(local, outer)).isFalse();
            assertThat(isReached(everywhere, outer)).isTrue();
            assertThat(everywhere.baseUrl()).startsWith("http://127.0.0.1:");
            assertThat(outside.baseUrl()).startsWith("http://" + outer + ":");
        }
        assertThatThrownBy(() -> builder.bindAddress("not an address").start())
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("not an address");
        assertThatThrownBy(() -> builder.bindAddress("::1%1").start())
                .as("in no URL")
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static boolean isReached(AttestSandbox sandbox, String address) throws IOException {
        try {
            new Socket(address, URI.create(sandbox.baseUrl()).getPort()).close();
            return true;
        } catch (ConnectException refused) {
            return false;
        }
    }

    @Test
    void archivingAnUnknownDocumentFailsAndArchivingTwiceDoesNothing() {
        try (AttestSandbox sandbox = builder.start()) {
            String foreign = sandbox.catalogue().foreignDocumentId();
            assertThatThrownBy(() -> sandbox.archiveDocument(foreign)).isInstanceOf(IllegalArgumentException.class);

            String id = sandbox.catalogue().publishedDocument().id();
            sandbox.archiveDocument(id);
            SandboxCatalogue once = sandbox.catalogue();
            assertThat(once.publishedDocument().id()).isNotEqualTo(id);
            sandbox.advance(Duration.ofDays(1));
            sandbox.archiveDocument(id);

            assertThat(sandbox.catalogue()).isEqualTo(once);
        }
    }

    private static void assertRejected(String setting, ThrowingCallable set) {
        assertThatThrownBy(set).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(setting);
    }
}
