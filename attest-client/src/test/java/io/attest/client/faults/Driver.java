package io.attest.client.faults;

import io.attest.client.AttestClient;
import java.util.List;
import java.util.concurrent.ExecutionException;

/** A way of making a call; the matrix is run with each. */
interface Driver {

    List<Driver> ALL = List.of(new Blocking(), new Async());

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

    /** By a future. */
    final class Async implements Driver {

        @Override
        public String name() {
            return "async";
        }

        @Override
        public Object make(AttestClient client, Method method, Secrets secrets) {
            try {
                return method.start(client.async(), secrets).get();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException thrown) {
                    throw thrown;
                }
                throw new AssertionError(e.getCause());
            }
        }
    }
}
