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
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class SandboxBuilderTest {
    private static final Duration NEGATIVE = Duration.ofMillis(-1);

    private final SandboxBuilder builder = AttestSandbox.builder();

    @AutoClose
    private final AttestSandbox sandbox = builder.start();

    @Test
    void whatCannotBeIsRefusedAtOnceAndNamed() {
        assertRefused("documents", () -> builder.documents(-1));
        assertRefused("pageLimit", () -> builder.pageLimit(0));
        assertRefused("rateLimit", () -> builder.rateLimit(0));
        assertRefused("rateWindow", () -> builder.rateWindow(Duration.ZERO));
        assertRefused("port", () -> builder.port(65_536));
        assertRefused("No URL", () -> builder.bindAddress("::1%1").start());
        assertRefused("no such token", () -> sandbox.revoke("mistyped"));
        assertRefused("duration", () -> sandbox.advance(NEGATIVE));
        assertRefused("slash: me", () -> sandbox.stub("GET", "me", 200, ""));
        assertRefused("query: /me?a=b", () -> sandbox.stub("GET", "/me?a=b", 200, ""));
        assertRefused("duration", () -> sandbox.failFor(Duration.ZERO, Fault.cutBody()));
        assertRefused("duration", () -> Fault.status(429).withRetryAfter(NEGATIVE));
        assertRefused("a b", () -> Fault.status(500).withHeader("a b", "c"));
        assertRefused("text/a", () -> Fault.statusWithBody(500, "text/a\nb", ""));
        assertThatThrownBy(() -> Fault.cutBody().afterPassingOn()).isInstanceOf(IllegalStateException.class);
    }

    private static void assertRefused(String named, ThrowingCallable set) {
        assertThatThrownBy(set).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(named);
    }

    @Test
    void aPortCanBeChosenUnlessItIsInUse() {
        int port = URI.create(sandbox.baseUrl()).getPort();
        builder.port(port);

        assertThatThrownBy(builder::start)
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("port " + port);
        sandbox.close();
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
        try (AttestSandbox everywhere = builder.bindAddress("0.0.0.0").start()) {
            assertThatThrownBy(() -> connect(sandbox, outer)).isInstanceOf(ConnectException.class);
            connect(everywhere, outer);
            assertThat(everywhere.baseUrl()).startsWith("http://127.0.0.1:");
        }
    }

    private static void connect(AttestSandbox sandbox, String address) throws IOException {
        new Socket(address, URI.create(sandbox.baseUrl()).getPort()).close();
    }
}
