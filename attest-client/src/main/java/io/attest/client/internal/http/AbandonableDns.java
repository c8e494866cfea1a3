package io.attest.client.internal.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import okhttp3.Dns;

/**
 * Looks up host names on a thread that is left behind when the call ends first, because the JVM's look-up can neither be
 * interrupted nor be given a time-out.
 */
final class AbandonableDns implements Dns {

    private final Dns blocking;

    private AbandonableDns(Dns blocking) {
        this.blocking = blocking;
    }

    static Dns over(Dns dns) {
        return dns instanceof AbandonableDns ? dns : new AbandonableDns(dns);
    }

    @Override
    public List<InetAddress> lookup(String hostname) throws UnknownHostException {
        AttemptProbe probe = AttemptProbe.lookingUp();
        if (probe == null) {
            return blocking.lookup(hostname);
        }
        CompletableFuture<List<InetAddress>> addresses = new CompletableFuture<>();
        Thread thread = new Thread(() -> complete(addresses, hostname), "attest-client name lookup");
        thread.setDaemon(true);
        thread.start();
        try {
            CompletableFuture.anyOf(addresses, probe.canceled()).join();
            if (!addresses.isDone()) {
                throw new UnknownHostException("the call ended while its host name was looked up");
            }
            return addresses.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof UnknownHostException unknown) {
                throw unknown;
            }
            throw e;
        }
    }

    private void complete(CompletableFuture<List<InetAddress>> addresses, String hostname) {
        try {
            addresses.complete(blocking.lookup(hostname));
        } catch (Throwable e) {
            addresses.completeExceptionally(e);
        }
    }
}
