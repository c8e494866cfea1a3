package io.attest.client.faults;

import io.attest.client.AttestClient;
import java.util.List;

/** A way of making a call; the matrix is run with each. */
interface Driver {

    List<Driver> ALL = List.of(new Blocking());

    String name();

    /** Makes the call; what it ends in is returned or thrown as the driver's caller would get it. */
    Object make(AttestClient client, Method method, Secrets secrets);

    /** On the calling thread. */
    final class Blocking implements Driver {

        @Override
        public String name() {
            return "blocking";
        }

        @Override
        public Object make(AttestClient client, Method method, Secrets secrets) {
            return method.call(client, secrets);
        }
    }
}
