/**
 * Makes the exceptions of the SDK, whose constructors only their own package sees. The package of the
 * exceptions hands its accessor over here. Nothing else may open a package that way.
 */
@NullMarked
package io.attest.client.internal.access;

import org.jspecify.annotations.NullMarked;
