/** Whether and when to retry: pure functions. */
@NullMarked
package io.attest.client.internal.retry;

import org.jspecify.annotations.NullMarked;
