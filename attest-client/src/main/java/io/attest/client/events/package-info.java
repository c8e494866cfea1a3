/**
 * What a client reports about its calls: {@link io.attest.client.events.ClientListener} gets an event for each attempt,
 * wait and call, {@link io.attest.client.events.ResponseInfo} describes one response,
 * and {@link io.attest.client.events.ClientHealth} says how recent calls ended.
 */
@NullMarked
package io.attest.client.events;

import org.jspecify.annotations.NullMarked;
