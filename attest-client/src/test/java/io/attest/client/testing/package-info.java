/** What the tests share: time that does not pass by itself, and answers as the service gives them. */
package io.attest.client.testing;
