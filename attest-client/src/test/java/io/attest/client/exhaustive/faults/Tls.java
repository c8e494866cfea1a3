package io.attest.client.exhaustive.faults;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLSocket;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/** Certificates of servers: one that is good, one of no authority, one for another host. */
final class Tls {

    private static final HeldCertificate AUTHORITY =
            new HeldCertificate.Builder().certificateAuthority(0).build();
    static final String PASSWORD = "changeit";

    static final Tls GOOD =
            new Tls(leaf("127.0.0.1").addSubjectAlternativeName("localhost").signedBy(AUTHORITY));
    static final Tls UNTRUSTED = new Tls(leaf("127.0.0.1"));
    static final Tls WRONG_HOST = new Tls(leaf("elsewhere.example").signedBy(AUTHORITY));

    private final HandshakeCertificates held;

    private Tls(HeldCertificate.Builder leaf) {
        this.held = new HandshakeCertificates.Builder()
                .heldCertificate(leaf.build())
                .build();
    }

    private static HeldCertificate.Builder leaf(String name) {
        return new HeldCertificate.Builder().addSubjectAlternativeName(name);
    }

    /** Accepts a connection and completes the handshake. */
    SSLSocket accept(Socket raw, boolean http2) throws IOException {
        SSLSocket socket = (SSLSocket) held.sslSocketFactory().createSocket(raw, null, raw.getPort(), true);
        var parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {http2 ? "h2" : "http/1.1"});
        socket.setSSLParameters(parameters);
        socket.setUseClientMode(false);
        socket.startHandshake();
        return socket;
    }

    /** A trust store file, by which also a client whose TLS cannot be configured trusts the authority. */
    static Path trustStore(Path directory) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setCertificateEntry("authority", AUTHORITY.certificate());
        Path file = directory.resolve("trust.p12");
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD.toCharArray());
        }
        return file;
    }
}
