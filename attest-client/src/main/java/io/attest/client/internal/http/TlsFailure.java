package io.attest.client.internal.http;

import java.security.InvalidAlgorithmParameterException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertPathValidatorException.BasicReason;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLPeerUnverifiedException;
import org.jspecify.annotations.Nullable;

/**
 * A problem with the server's certificate, which lasts until a person changes something. Any other failure of TLS may
 * pass.
 *
 * @param type an exception in the chain of what OkHttp threw
 */
record TlsFailure(Class<? extends Exception> type, String words) {

    // Ordered: the first two are also of the last type.
    private static final List<TlsFailure> ALL = List.of(
            new TlsFailure(
                    CertificateNotYetValidException.class,
                    "the server's certificate is not yet valid: check the clock of this machine"),
            new TlsFailure(
                    CertificateExpiredException.class,
                    "the server's certificate has expired, unless the clock of this machine is wrong"),
            // Of JSSE, with no trusted certificate at all.
            new TlsFailure(
                    InvalidAlgorithmParameterException.class,
                    "the trust store is empty: its name or its password may be wrong"),
            new TlsFailure(
                    SSLPeerUnverifiedException.class,
                    "the server's certificate is for another host name, or not one that your client pins"),
            new TlsFailure(
                    CertificateException.class,
                    "the server's certificate is not trusted, see the cause: if it is of an authority such as your"
                            + " company's, add that to the trust store of the JVM or of builder.tls"));

    /** What happened, as the end of a sentence, or null if it is another failure. */
    static @Nullable String words(Exception thrown) {
        // What an interceptor wraps is not of this call.
        List<Throwable> causes = Failure.ofEachAddress(thrown)
                .filter(SSLException.class::isInstance)
                .flatMap(each -> Stream.iterate(each, Objects::nonNull, Throwable::getCause)
                        .limit(10))
                .toList();
        if (causes.stream().anyMatch(TlsFailure::isUnknown)) {
            return null;
        }
        return ALL.stream()
                .filter(row -> causes.stream().anyMatch(row.type::isInstance))
                .map(TlsFailure::words)
                .findFirst()
                .orElse(null);
    }

    /** Whether the server that knows of revoked certificates did not answer. */
    private static boolean isUnknown(Throwable cause) {
        return cause instanceof CertPathValidatorException path
                && path.getReason() == BasicReason.UNDETERMINED_REVOCATION_STATUS;
    }
}
