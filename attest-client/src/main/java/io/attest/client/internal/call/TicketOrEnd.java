package io.attest.client.internal.call;

/** What the next attempt of a call begins with: its ticket, or the attempt after which the call ends without one. */
sealed interface TicketOrEnd permits Ticket, Attempt {}
