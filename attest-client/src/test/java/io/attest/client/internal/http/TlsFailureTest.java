package io.attest.client.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.security.InvalidAlgorithmParameterException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.junit.jupiter.api.Test;

/** Types alone. What a whole call ends in is in ProxyAndTlsTest. */
class TlsFailureTest {

    @Test
    void looksAtTheOtherAddressesButNotAtWhatAnInterceptorWraps() {
        IOException thrown = new ConnectException("refused");
        thrown.addSuppressed(new SSLPeerUnverifiedException("p"));

        assertThat(TlsFailure.words(thrown)).contains("another host name");
        assertThat(TlsFailure.words(new IOException(new SSLPeerUnverifiedException("p"))))
                .isNull();
    }

    @Test
    void whatIsNoProblemOfACertificateMayPass() {
        SSLHandshakeException handshake = new SSLHandshakeException("Received fatal alert: handshake_failure");
        assertThat(TlsFailure.words(handshake)).isNull();

        handshake.initCause(new CertificateException(new CertificateExpiredException("e")));
        assertThat(TlsFailure.words(handshake)).contains("expired");
        SSLException empty = new SSLException(new RuntimeException(new InvalidAlgorithmParameterException("i")));
        assertThat(TlsFailure.words(empty)).contains("trust store is empty");
        SSLHandshakeException offline = new SSLHandshakeException("o");
        offline.initCause(new CertificateException(
                new CertPathValidatorException("o", null, null, -1, BasicReason.UNDETERMINED_REVOCATION_STATUS)));
        assertThat(TlsFailure.words(offline)).isNull();
    }
}
