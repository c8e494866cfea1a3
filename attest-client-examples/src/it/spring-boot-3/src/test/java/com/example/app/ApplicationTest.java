package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.json.PackageVersion;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.attest.client.AttestClient;
import io.attest.client.error.NotFoundException;
import io.attest.client.error.Outcome;
import io.attest.client.model.AttestationRequest;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.sandbox.AttestSandbox;
import kotlin.KotlinVersion;
import okhttp3.OkHttp;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;

/** One instance: the client as a bean. */
class ApplicationTest {

    private static final String DATABASE = "one";

    @AutoClose
    private final AttestSandbox sandbox = AttestSandbox.start();

    @Test
    void versionsAreThoseThatSpringBootManages() {
        String jackson = new ObjectMapper().version().toString();
        System.out.printf(
                "spring-boot %s: okhttp=%s kotlin=%s jackson=%s%n",
                SpringBootVersion.getVersion(), OkHttp.VERSION, KotlinVersion.CURRENT, jackson);

        assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("managed.spring-boot"));
        assertThat(OkHttp.VERSION).isEqualTo(System.getProperty("managed.okhttp"));
        assertThat(KotlinVersion.CURRENT).hasToString(System.getProperty("managed.kotlin"));
        assertThat(jackson).isEqualTo(System.getProperty("managed.jackson"));
        assertThat(PackageVersion.VERSION).hasToString(jackson);
        assertThat(new JavaTimeModule().version()).hasToString(jackson);
    }

    @Test
    void readsEveryDocumentSendsOnceAndUnderstandsAnErrorResponse() {
        String person = sandbox.catalogue().person().id();
        String document = sandbox.catalogue().publishedDocument().id();
        String unknown = sandbox.catalogue().foreignDocumentId();
        try (Instance instance = Instance.start(sandbox, DATABASE)) {
            AttestClient client = instance.client();

            assertThat(client.documents().listAll().stream())
                    .hasSameSizeAs(sandbox.catalogue().documents().stream()
                            .filter(each -> each.archivedAt() == null)
                            .toList());
            AttestationRequest sent = client.attestationRequests()
                    .create(CreateAttestationRequest.of(person, document)
                            .withRecipientMessage("Bitte bis Freitag \uD83C\uDF31"));
            assertThat(sent.recipientMessage()).isEqualTo("Bitte bis Freitag \uD83C\uDF31");
            assertThatThrownBy(() -> client.attestationRequests().create(CreateAttestationRequest.of(person, unknown)))
                    .isInstanceOfSatisfying(
                            NotFoundException.class,
                            e -> assertThat(e.outcome()).isEqualTo(Outcome.REJECTED));
        }
        assertThat(sandbox.emails()).hasSize(1);
    }
}
