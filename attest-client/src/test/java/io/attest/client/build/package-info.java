/** The build itself: architecture, library versions, the recipe for an endpoint, what a native image needs. */
package io.attest.client.build;
