/**
 * What the end of a call means, and the exception that is made of it. The constructors of exceptions are seen by their
 * own package only, which hands its accessor over here: that is the one circle of packages, so nothing else lives here.
 */
@NullMarked
package io.attest.client.internal.access;

import org.jspecify.annotations.NullMarked;
