package io.attest.client.faults;

/** How often the server misbehaves. */
enum Variant {
    ONCE,
    ALWAYS
}
