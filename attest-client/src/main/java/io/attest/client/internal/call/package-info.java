/** The calls: they take an operation through rate limit, transport, retry and reading. */
@NullMarked
package io.attest.client.internal.call;

import org.jspecify.annotations.NullMarked;
