package io.attest.examples.campaign;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a file has.
 *
 * @param ownColumns the names of the columns that the campaign does not need, as the file has them
 */
record Recipients(List<Recipient> rows, List<String> ownColumns) {

    Set<String> keys() {
        return rows.stream().map(Recipient::key).collect(Collectors.toSet());
    }
}
