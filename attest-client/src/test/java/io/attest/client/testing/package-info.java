/** What the tests share: time that does not pass by itself, and responses as the service sends them. */
package io.attest.client.testing;
