@NullMarked
package io.attest.spring;

import org.jspecify.annotations.NullMarked;
