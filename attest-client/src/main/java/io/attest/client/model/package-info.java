/**
 * The resources of the service and the parameters of its endpoints, as immutable records.
 *
 * <p>Enumeration values and fields that this version of the SDK does not know are kept: see
 * {@link io.attest.client.model.AttestationStatus} and {@link io.attest.client.model.Document#additionalProperties()}.
 * Lists and maps are unmodifiable. A component is {@code null} only where it is marked {@code @Nullable}.
 *
 * <p>The {@code toString()} of a resource or a create request leaves out people's names, e-mail addresses and messages,
 * so that it may be logged.
 */
@NullMarked
package io.attest.client.model;

import org.jspecify.annotations.NullMarked;
