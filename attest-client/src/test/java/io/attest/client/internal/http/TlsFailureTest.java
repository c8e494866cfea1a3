package io.attest.client.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.security.cert.CertPathValidatorException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What JSSE says. What a whole call ends in is in ProxyAndTlsTest. */
class TlsFailureTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Path does not chain with any of the trust anchors                   | not trusted: add that",
                "Unexpected error: the trustAnchors parameter must be non-empty      | not trusted: add that",
                "Received fatal alert: certificate_required                          | wants a client certificate, or",
                "Received fatal alert: unknown_ca                                    | wants a client certificate, or",
                "Received fatal alert: access_denied                                 | wants a client certificate, or",
                "Received fatal alert: insufficient_security                         | in common",
                "No appropriate protocol (protocol is disabled or cipher suites ...) | in common",
                "The server selected protocol version TLS10 is not accepted by ...   | in common",
                "Unrecognized SSL message, plaintext connection?                     | does not speak TLS",
            })
    void recognizesWhatLasts(String message, String words) {
        assertThat(TlsFailure.words(new SSLException(message))).contains(words);
    }

    @ParameterizedTest
    @CsvSource({
        "Remote host terminated the handshake",
        "(handshake_failure) Couldn't kickstart handshaking",
        "Received fatal alert: internal_error",
        "Received fatal alert: close_notify"
    })
    void nothingElseIsTakenForIt(String message) {
        assertThat(TlsFailure.words(new SSLHandshakeException(message))).isNull();
        assertThat(TlsFailure.words(new IOException(message))).isNull();
    }

    @Test
    void looksAtWhyACertificateIsNotAccepted() {
        assertThat(TlsFailure.words(caused("Algorithm constraints check failed")))
                .contains("not accepted, see the");
        assertThat(TlsFailure.words(caused("Unable to determine revocation status due to network error")))
                .isNull();
    }

    private static SSLException caused(String message) {
        return new SSLException("s", new CertPathValidatorException(message));
    }

    @Test
    void looksAtTheOtherAddressesButNotAtWhatAnInterceptorWraps() {
        IOException thrown = new ConnectException("refused");
        thrown.addSuppressed(new SSLPeerUnverifiedException("p"));

        assertThat(TlsFailure.words(thrown)).contains("another host name");
        assertThat(TlsFailure.words(new IOException(new SSLPeerUnverifiedException("p"))))
                .isNull();
    }
}
