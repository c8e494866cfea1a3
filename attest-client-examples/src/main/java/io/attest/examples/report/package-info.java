/** The coverage report: what the counts of all documents say, as a page, a table and a few lines. */
@NullMarked
package io.attest.examples.report;

import org.jspecify.annotations.NullMarked;
