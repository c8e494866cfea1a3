package io.attest.client.internal.http;

import java.net.UnknownServiceException;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * A failure of TLS that lasts until a person changes something.
 *
 * @param sign what an exception of JSSE or OkHttp then says
 */
record TlsFailure(Pattern sign, String words) {

    // Ordered: an exception may have the sign of more than one. Newer Java versions also name the alert that this side
    // sends, as in "(handshake_failure) Couldn't kickstart handshaking" of a broken connection.
    private static final List<TlsFailure> ALL = """
            CertificateNotYetValid -> the server's certificate is not yet valid: check the clock of this machine
            CertificateExpired -> the server's certificate has expired, unless the clock of this machine is wrong
            certification path to|trust ?[Aa]nchors -> the server's certificate is of an authority that is not trusted:\
             add that, perhaps your company's, to the trust store of the JVM or of builder.tls
            SSLPeerUnverified -> the server's certificate is for another host name, or not one that your client pins
            ValidatorException(?!.*revocation status) -> the server's certificate is not accepted, see the cause
            alert: (\\w*certificate|unknown_ca|access_denied) -> the server wants a client certificate, or another one:\
             builder.tls takes its key
            alert: handshake_failure -> the server accepts no TLS version or cipher of this client, or wants a client\
             certificate
            alert: (protocol_v|insuff)|protocol is disabled|d protocol version|acceptable protocols -> the server and\
             this client have no TLS version or cipher in common
            SSL message -> the server does not speak TLS on this port: check the port of the base URL
            """.lines()
            .map(line -> line.split(" -> "))
            .map(row -> new TlsFailure(Pattern.compile(row[0]), row[1]))
            .toList();

    /** What happened, as the end of a sentence, or null if it is another failure or one that may pass. */
    static @Nullable String words(Exception thrown) {
        // OkHttp 5 tries all addresses, and suppresses what the others end in. What an interceptor wraps is not of this
        // call.
        List<String> texts = Stream.concat(Stream.of(thrown), Stream.of(thrown.getSuppressed()))
                .filter(each -> each instanceof SSLException || each instanceof UnknownServiceException)
                .flatMap(each -> Stream.iterate(each, Objects::nonNull, Throwable::getCause)
                        .limit(10))
                .map(Throwable::toString)
                .toList();
        return ALL.stream()
                .filter(each ->
                        texts.stream().anyMatch(text -> each.sign.matcher(text).find()))
                .map(TlsFailure::words)
                .findFirst()
                .orElse(null);
    }
}
