/**
 * Between bytes and records: only this room uses databind, and nothing of Jackson leaves it but the tree of
 * an error. It reads leniently, and says where a body has another form. It knows nothing of HTTP.
 */
@NullMarked
package io.attest.client.internal.json;

import org.jspecify.annotations.NullMarked;
