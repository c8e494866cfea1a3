/**
 * A typed SDK for the attestation service, which sends documents to people for electronic signature and lists the
 * documents of an organization.
 *
 * <pre>{@code
 * try (AttestClient client = AttestClient.builder()
 *         .baseUrl("https://attest.example.com/api/v1")
 *         .accessToken(token)
 *         .build()) {
 *     AttestationRequest sent = client.attestationRequests()
 *             .create(CreateAttestationRequest.of(personId, documentId));
 * }
 * }</pre>
 *
 * <p>A method {@code with…} returns a copy in which a value is set, in place of the one that was there: of headers,
 * tags and the like, of that name. {@code withAdded…} keeps those that were there, too. Both leave the object as it is.
 *
 * <p>Start with {@link io.attest.client.AttestClient}. To send to many people, use
 * {@link io.attest.client.batch.BatchSender}: a loop sends twice if its program ends in its midst. For tests,
 * {@code attest-client-sandbox} has an embedded server. {@link io.attest.client.AttestClient#callAsync} returns
 * futures. {@link io.attest.client.error} describes the exceptions that a call can throw, and how to tell whether an
 * e-mail may have gone out.
 */
@NullMarked
package io.attest.client;

import org.jspecify.annotations.NullMarked;
