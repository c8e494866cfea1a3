/** What the SDK and databind reach by reflection, seen in a run, beside the metadata that a native image is built with. */
@NullMarked
package io.attest.client.reachability;

import org.jspecify.annotations.NullMarked;
