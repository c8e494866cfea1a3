package io.attest.bench.speed;

/** Whether {@code -Dbench.quick=true} was given: fewer rounds, to see whether it runs. Its figures mean nothing. */
final class Quick {

    static final boolean ASKED = Boolean.getBoolean("bench.quick");

    private Quick() {}
}
