/**
 * What a client reports about its calls: {@link io.attest.client.observability.ClientListener} gets an event for each
 * attempt, wait and call, {@link io.attest.client.observability.ResponseInfo} describes one response, and
 * {@link io.attest.client.observability.ClientHealth} says how recent calls ended.
 */
@NullMarked
package io.attest.client.observability;

import org.jspecify.annotations.NullMarked;
