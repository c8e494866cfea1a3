/** What every program does in the same manner: its arguments, its exit codes, and which service it calls. */
@NullMarked
package io.attest.examples.cli;

import org.jspecify.annotations.NullMarked;
