/** One budget for several processes and machines, kept in Redis. */
@NullMarked
package io.attest.examples.redis;

import org.jspecify.annotations.NullMarked;
