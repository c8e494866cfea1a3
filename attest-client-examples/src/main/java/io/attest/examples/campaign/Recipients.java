package io.attest.examples.campaign;

import java.util.List;

/**
 * What a file has.
 *
 * @param ownColumns the names of the columns that the campaign does not need, as the file has them
 */
record Recipients(List<Recipient> rows, List<String> ownColumns) {}
