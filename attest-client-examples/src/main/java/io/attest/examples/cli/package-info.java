/** What every program does in the same manner: which service it calls, and what it shows. */
@NullMarked
package io.attest.examples.cli;

import org.jspecify.annotations.NullMarked;
