/**
 * What every package may use: arguments, clocks, threads, secrets. It uses none of them. What only one
 * room needs does not belong here.
 */
@NullMarked
package io.attest.client.internal.util;

import org.jspecify.annotations.NullMarked;
