/**
 * The calls: token, permit, request, attempt, and again if the retry rule says so; then the value or the
 * exception. The endpoints and the listeners' events live here too. A batch is an application of the client, and is
 * not known here.
 */
@NullMarked
package io.attest.client.internal.call;

import org.jspecify.annotations.NullMarked;
