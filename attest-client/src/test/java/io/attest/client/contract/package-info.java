/**
 * The promises of README and the guides, tested from outside, one class a promise. These tests know the public face,
 * real sockets, and injected time through {@code TestClients}; nothing else of the SDK. So they outlive the internals.
 */
package io.attest.client.contract;
