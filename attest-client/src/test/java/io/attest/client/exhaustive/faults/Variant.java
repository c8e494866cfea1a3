package io.attest.client.exhaustive.faults;

/** How often the server misbehaves. */
enum Variant {
    ONCE,
    ALWAYS
}
