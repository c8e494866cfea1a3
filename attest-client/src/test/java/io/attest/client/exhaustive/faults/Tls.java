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

/** The certificate of the servers. */
final class Tls {

    static final String PASSWORD = "changeit";
    private static final HeldCertificate AUTHORITY =
            new HeldCertificate.Builder().certificateAuthority(0).build();
    private static final HandshakeCertificates HELD = new HandshakeCertificates.Builder()
            .heldCertificate(new HeldCertificate.Builder()
                    .addSubjectAlternativeName("127.0.0.1")
                    .addSubjectAlternativeName("localhost")
                    .signedBy(AUTHORITY)
                    .build())
            .build();

    private Tls() {}

    /** Accepts a connection and completes the handshake. */
    static SSLSocket accept(Socket raw, boolean http2) throws IOException {
        SSLSocket socket = (SSLSocket) HELD.sslSocketFactory().createSocket(raw, null, raw.getPort(), true);
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
