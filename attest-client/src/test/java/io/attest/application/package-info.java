/** Classes as an application has them: outside of the packages that the SDK's own contract covers. */
package io.attest.application;
