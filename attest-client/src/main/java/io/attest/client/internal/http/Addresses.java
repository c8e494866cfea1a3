package io.attest.client.internal.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Dns;

/**
 * Looks host names up. Of a host with several addresses, OkHttp 4 only tries the first one, as its own retry is off;
 * so after an attempt that could not connect, the next one begins with another address. Thread-safe.
 */
final class Addresses implements Dns {

    private final Dns dns;
    private final AtomicInteger first = new AtomicInteger();

    Addresses(Dns dns) {
        this.dns = dns;
    }

    @Override
    public List<InetAddress> lookup(String host) throws UnknownHostException {
        List<InetAddress> found = new ArrayList<>(dns.lookup(host));
        Collections.rotate(found, -first.get());
        return found;
    }

    /** Which address comes first now. */
    int first() {
        return first.get();
    }

    /** Another address comes first from now on, unless one does already. */
    void skip(int failed) {
        first.compareAndSet(failed, failed + 1);
    }
}
