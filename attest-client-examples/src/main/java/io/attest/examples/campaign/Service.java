package io.attest.examples.campaign;

import io.attest.client.AttestClient;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.model.Document;
import io.attest.client.model.DocumentQuery;
import io.attest.examples.cli.ServiceInUse;
import io.attest.sandbox.AttestSandbox;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;

/** The service of the environment, or the embedded sandbox if that names none. */
final class Service implements AutoCloseable {

    private final ServiceInUse service;

    private Service(ServiceInUse service) {
        this.service = service;
    }

    /** @throws CampaignException if the environment is wrong */
    static Service open(Map<String, String> environment, Duration readTimeout) {
        try {
            return new Service(ServiceInUse.of(
                    environment, client -> client.readTimeout(readTimeout).timeout(callTimeout(readTimeout))));
        } catch (IllegalArgumentException e) {
            throw new CampaignException(ExitCode.WRONG_INPUT, String.valueOf(e.getMessage()), e);
        }
    }

    /** Of a whole call. Were it no longer than the service may be silent, it would end first. */
    static Duration callTimeout(Duration readTimeout) {
        return readTimeout.plusSeconds(90);
    }

    /** @throws CampaignException if the sandbox is not used */
    AttestSandbox sandbox() {
        return service.sandbox()
                .orElseThrow(() -> new CampaignException(
                        ExitCode.WRONG_INPUT,
                        "There is a sample only for the sandbox: unset ATTEST_BASE_URL and ATTEST_ACCESS_TOKEN, or name"
                                + " the recipients' file."));
    }

    /** What a ledger remembers: the sandbox of each run has another port. */
    String name() {
        return service.sandbox().isPresent()
                ? "the embedded sandbox"
                : service.baseUrl().replaceFirst("/+$", "");
    }

    /** Waits and retries, which is right for reading. */
    AttestClient client() {
        return service.client();
    }

    /** Shares the rate limit of {@link #client()}; neither waits nor retries, since a campaign does both by itself. */
    AttestClient sending() {
        return client().with(
                        RequestOptions.defaults().retry(RetryOptions.none()).rateLimit(RateLimitOptions.failFast()));
    }

    /** Whose requests these are. Only documents tell the organization's id. */
    Account account() {
        Document document = Stream.of(false, true)
                .map(archived -> client().documents()
                        .list(DocumentQuery.defaults().archived(archived).perPage(1)))
                .flatMap(page -> page.data().stream())
                .findFirst()
                .orElseThrow(() -> new CampaignException(
                        ExitCode.WRONG_INPUT, "The organization has no documents: there is nothing to send."));
        String organization = document.organizationId();
        if (organization == null) {
            throw new CampaignException(
                    ExitCode.CANNOT_GO_ON, "The service does not say which organization its documents are of.");
        }
        return new Account(name(), organization);
    }

    @Override
    public void close() {
        service.close();
    }
}
