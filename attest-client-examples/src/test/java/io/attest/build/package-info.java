/** The build itself: pages and their snippets, the one jar of all programs, and what a release uploads. */
package io.attest.build;
