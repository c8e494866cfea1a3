/** Runnable programs, each a few lines to read and to copy from. */
@NullMarked
package io.attest.examples;

import org.jspecify.annotations.NullMarked;
