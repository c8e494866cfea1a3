/**
 * What a response says, and whose words it has: the service's, or those of something before it. Everything
 * asks here, and nothing guesses by a status. It sends nothing, and knows neither calls nor attempts.
 */
@NullMarked
package io.attest.client.internal.response;

import org.jspecify.annotations.NullMarked;
