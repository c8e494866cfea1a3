/** Opens what other packages of the SDK keep to themselves. */
@NullMarked
package io.attest.client.internal.access;

import org.jspecify.annotations.NullMarked;
