/** An application that uses the SDK; outside the SDK's packages, so that its records are not taken for the SDK's own. */
@NullMarked
package com.example.app;

import org.jspecify.annotations.NullMarked;
