/** What is asked of the service: one value an endpoint. */
@NullMarked
package io.attest.client.internal.operation;

import org.jspecify.annotations.NullMarked;
