package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.sandbox.TestClient.Reply;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTest {
    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    @AutoClose
    private final TestClient client = new TestClient(sandbox);

    @Test
    void listensOnTheLoopbackAddressBelowTheVersionPrefix() {
        assertThat(sandbox.baseUrl()).matches("http://127\\.0\\.0\\.1:\\d+/api/v1");
    }

    @Test
    void meDescribesTheUserAndTheOrganization() {
        Reply reply = client.get("/me");

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().fieldNames())
                .toIterable()
                .containsExactly("id", "name", "email", "current_organization_name");
        assertThat(reply.json().path("id").textValue()).matches(CatalogueTest.ULID);
        assertThat(reply.json().path("email").textValue()).endsWith("@example.com");
        assertThat(reply.json().path("current_organization_name").textValue()).isNotBlank();
    }

    @Test
    void missingAuthorizationIs401() {
        assertUnauthenticated(client.sendWithAuthorization("GET", "/me", null, null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer unknown",
                "Bearer",
                "Bearer ",
                "Basic sandbox-owner-1",
                "sandbox-owner-1",
                "Bearer sandbox-owner-1 x"
            })
    void unknownOrMalformedAuthorizationIs401(String authorization) {
        assertUnauthenticated(client.sendWithAuthorization("GET", "/me", authorization, null));
    }

    private static void assertUnauthenticated(Reply reply) {
        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.json().path("error").isTextual()).isTrue();
        assertThat(reply.header("WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(reply.header("X-RateLimit-Limit")).isNull();
    }

    @Test
    void theNameOfTheBearerSchemeIsCaseInsensitive() {
        Reply reply = client.sendWithAuthorization("GET", "/me", "bearer " + sandbox.ownerToken(), null);

        assertThat(reply.status()).isEqualTo(200);
    }

    @Test
    void aGroupManagerMayCallMe() {
        Reply reply = client.get("/me", sandbox.groupManagerToken());

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.json().path("name"))
                .isNotEqualTo(client.get("/me").json().path("name"));
    }

    @ParameterizedTest
    @CsvSource({"GET,/documents", "POST,/attestation-requests", "POST,/me", "GET,/nowhere"})
    void aGroupManagerIsForbiddenEverythingElse(String method, String path) {
        Reply reply = client.send(method, path, sandbox.groupManagerToken(), method.equals("POST") ? "{}" : null);

        assertThat(reply.status()).isEqualTo(403);
        assertThat(reply.json().path("error").isTextual()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"GET,/me", "GET,/documents", "POST,/attestation-requests", "GET,/nowhere"})
    void anExpiredOrganizationHasToPayBeforeAnything(String method, String path) {
        Reply reply = client.send(method, path, sandbox.expiredToken(), method.equals("POST") ? "{}" : null);

        assertThat(reply.status()).isEqualTo(402);
        assertThat(reply.json().path("message").isTextual()).isTrue();
        assertThat(reply.json().path("payment_url").textValue()).startsWith("https://");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nowhere", "/documents/", "/documents/1", "/Me"})
    void anUnknownPathIs404(String path) {
        Reply reply = client.get(path);

        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.json().path("error").isTextual()).isTrue();
    }

    @Test
    void aPathWithoutTheVersionPrefixIs404() {
        assertThat(client.get("/../../me").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({"POST,/me,GET", "DELETE,/documents,GET", "GET,/attestation-requests,POST"})
    void anotherMethodOnAKnownPathIs405WithTheAllowedOne(String method, String path, String allowed) {
        Reply reply = client.send(method, path, sandbox.ownerToken(), method.equals("POST") ? "{}" : null);

        assertThat(reply.status()).isEqualTo(405);
        assertThat(reply.header("Allow")).isEqualTo(allowed);
        assertThat(reply.json().path("error").isTextual()).isTrue();
    }

    @Test
    void aResponseToHeadHasNoBodySoThatTheNextResponseCanBeRead() {
        assertThat(client.send("HEAD", "/me", sandbox.ownerToken(), null).status())
                .isEqualTo(405);
        assertThat(client.get("/me").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/me", "/documents", "/documents?page=0", "/nowhere"})
    void everyResponseIsJson(String path) {
        assertThat(client.get(path).header("Content-Type")).isEqualTo("application/json");
    }
}
