package io.attest.client.faults;

/** One crossing of everything. */
record Cell(int number, Fault fault, Proto proto, ClientKind client, Driver driver, Method method, Variant variant) {

    @Override
    public String toString() {
        return fault.name() + ", " + proto + ", " + client + ", " + driver.name() + ", " + method + ", " + variant;
    }
}
