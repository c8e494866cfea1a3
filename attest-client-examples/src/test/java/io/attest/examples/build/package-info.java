/** The build itself: pages and their snippets, the POMs that a consumer gets, the one jar of all programs. */
package io.attest.examples.build;
