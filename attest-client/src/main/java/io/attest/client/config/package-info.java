/** How a client or a view of it behaves: deadlines and retries. */
@NullMarked
package io.attest.client.config;

import org.jspecify.annotations.NullMarked;
