/** What the tests share. */
package io.attest.examples.testing;
