package io.attest.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

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
    private final TestClient client = new TestClient(AttestSandbox.builder());

    private final AttestSandbox sandbox = client.sandbox;

    @Test
    void meDescribesTheUserAndTheOrganization() {
        assertThat(client.get("/me").text())
                .matches("\\{\"id\":\"" + CatalogueTest.ULID + "\",\"name\":\"Olivia Owner\","
                        + "\"email\":\"olivia.owner@example.com\",\"current_organization_name\":\"Sandbox Ltd\"}");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"Bearer unknown", "Bearer", "Basic sandbox-owner-1", "Bearer sandbox-owner-1 x"})
    void missingUnknownOrMalformedAuthorizationIs401ButTheNameOfTheSchemeHasNoCase(@Nullable String authorization) {
        Reply reply = client.sendWithAuthorization("GET", "/me", authorization, null);

        reply.assertError(401);
        assertThat(reply.headers().get("WWW-Authenticate")).isEqualTo("Bearer");
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
        assertThat(client.get("/me").headers().get("X-RateLimit-Limit"))
                .as("practically none")
                .isEqualTo("1000000");
        client.get("/me", sandbox.newOwnerToken()).assertStatus(200);
    }

    /** A group manager is forbidden everything but me, and an expired organization has to pay first. */
    @ParameterizedTest
    @CsvSource({
        "GET,/me,200,",
        "GET,/documents/,404,",
        "GET,/documents/1,404,",
        "GET,/Me,404,",
        "POST,/me,405,GET",
        "DELETE,/documents,405,GET",
        "GET,/attestation-requests,405,POST"
    })
    void anUnknownPathIs404AndAnotherMethod405(String method, String path, int status, @Nullable String allowed) {
        Reply reply = client.send(method, path, sandbox.ownerToken());

        reply.assertStatus(status);
        assertThat(reply.headers().get("Allow")).isEqualTo(allowed);
        assertThat(reply.headers().get("Content-Type")).isEqualTo("application/json");
        client.send(method, path, sandbox.groupManagerToken()).assertStatus(status == 200 ? 200 : 403);
        client.send(method, path, sandbox.expiredTrialToken()).assertStatus(402);
    }
}
