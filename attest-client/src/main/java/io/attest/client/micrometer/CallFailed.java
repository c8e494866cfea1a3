package io.attest.client.micrometer;

/** What an observation shows of a failure: no words of the service, which may be personal data, and no stack trace. */
final class CallFailed extends Exception {

    private static final long serialVersionUID = 1L;

    CallFailed(String what) {
        super(what, null, false, false);
    }
}
