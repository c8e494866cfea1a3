@org.jspecify.annotations.NullMarked
package io.attest.examples.nginx;
