/** Random sends and batches against a service, and against what answers in its place. */
package io.attest.client.exhaustive.whoanswered;
