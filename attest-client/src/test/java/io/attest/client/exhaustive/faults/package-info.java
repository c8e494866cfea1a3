/** The fault matrix: every way of failing, by every way of asking, over real sockets. */
package io.attest.client.exhaustive.faults;
