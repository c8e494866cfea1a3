/** The parts of {@link io.attest.examples.SendCampaign}. */
@NullMarked
package io.attest.examples.campaign;

import org.jspecify.annotations.NullMarked;
