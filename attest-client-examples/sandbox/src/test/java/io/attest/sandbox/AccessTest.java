package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.attest.sandbox.TestClient.Reply;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTest {
    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    @AutoClose
    private final TestClient client = new TestClient(sandbox);

    @Test
    void meDescribesTheUserAndTheOrganization() {
        Reply reply = client.get("/me");

        assertThat(reply.header("X-RateLimit-Limit")).as("practically none").isEqualTo("1000000");
        assertThat(reply.text())
                .matches("\\{\"id\":\"" + CatalogueTest.ULID + "\",\"name\":\"Olivia Owner\","
                        + "\"email\":\"olivia.owner@example.com\",\"current_organization_name\":\"Sandbox Ltd\"}");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"Bearer unknown", "Bearer", "Basic sandbox-owner-1", "Bearer sandbox-owner-1 x"})
    void missingUnknownOrMalformedAuthorizationIs401ButTheNameOfTheSchemeHasNoCase(@Nullable String authorization) {
        Reply reply = client.sendWithAuthorization("GET", "/me", authorization, null);

        reply.assertError(401);
        assertThat(reply.header("WWW-Authenticate")).isEqualTo("Bearer");
        assertThat(reply.header("X-RateLimit-Limit")).isNull();
        client.sendWithAuthorization("GET", "/me", "bearer " + sandbox.ownerToken(), null)
                .assertStatus(200);
    }

    @Test
    void aRevokedTokenIs401FromNowOnAndTheOthersAreNot() {
        String further = sandbox.newOwnerToken();
        client.get("/me", further).assertStatus(200);

        sandbox.revoke(further);
        sandbox.revoke(further);

        client.get("/me", further).assertError(401);
        client.get("/me").assertStatus(200);
        client.get("/me", sandbox.newOwnerToken()).assertStatus(200);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> sandbox.revoke("mistyped"))
                .withMessage("token: the sandbox has no such token.");
    }

    @ParameterizedTest
    @CsvSource({"GET,/me", "POST,/me", "GET,/documents", "POST,/attestation-requests", "GET,/nowhere"})
    void aGroupManagerIsForbiddenEverythingButMeAndAnExpiredOrganizationHasToPayFirst(String method, String path) {
        int expected = (method + path).equals("GET/me") ? 200 : 403;
        client.send(method, path, sandbox.groupManagerToken()).assertStatus(expected);

        Reply reply = client.send(method, path, sandbox.expiredTrialToken());
        reply.assertStatus(402);
        assertThat(reply.json().path("message").isTextual()).isTrue();
        assertThat(reply.json().path("payment_url").textValue()).startsWith("https://");
    }

    @ParameterizedTest
    @CsvSource({
        "GET,/nowhere,404,",
        "GET,/documents/,404,",
        "GET,/documents/1,404,",
        "GET,/Me,404,",
        "POST,/me,405,GET",
        "DELETE,/documents,405,GET",
        "GET,/attestation-requests,405,POST"
    })
    void anUnknownPathIs404AndAnotherMethod405(String method, String path, int status, @Nullable String allowed) {
        Reply reply = client.send(method, path, sandbox.ownerToken());

        reply.assertError(status);
        assertThat(reply.header("Allow")).isEqualTo(allowed);
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
    }
}
