package io.attest.examples.campaign;

import java.util.List;

/**
 * What a file has.
 *
 * @param ofResults whether it has what {@code --results} writes
 * @param ownColumns the names of the columns that the campaign does not need, as the file has them
 */
record Recipients(List<Recipient> rows, boolean ofResults, List<String> ownColumns) {}
