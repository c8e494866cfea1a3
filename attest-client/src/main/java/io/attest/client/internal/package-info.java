/** What all packages need; it needs none of them. */
@NullMarked
package io.attest.client.internal;

import org.jspecify.annotations.NullMarked;
