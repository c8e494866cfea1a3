/** Whether and when to try again: pure functions. */
@NullMarked
package io.attest.client.internal.retry;

import org.jspecify.annotations.NullMarked;
