/** How a client or a view of it behaves: deadlines, retries and pacing; and who is told of it. */
@NullMarked
package io.attest.client.config;

import org.jspecify.annotations.NullMarked;
