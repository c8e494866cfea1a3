package io.attest.client.exhaustive.faults;

import io.attest.client.AttestClient;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Everything that a caller or an operator sees without asking for it. */
final class VisibleText {

    private VisibleText() {}

    /** Where a secret of the case is seen. */
    // Types without a toString() of their own are looked at too, in case they get one.
    @SuppressWarnings("ObjectToString")
    static List<String> leaks(
            FaultSecrets secrets,
            CallResult result,
            AttestClient.Builder builder,
            AttestClient client,
            RetryOptions retry) {
        List<String> seen = new ArrayList<>();
        RequestOptions options =
                RequestOptions.defaults().retry(retry).header("X-Trace", "of the caller's, " + secrets.token());
        StringWriter trace = new StringWriter();
        if (result.thrown() != null) {
            result.thrown().printStackTrace(new PrintWriter(trace));
        }
        look(seen, secrets, "exception, causes and suppressed", trace.toString());
        look(seen, secrets, "record", String.valueOf(result.value()));
        look(seen, secrets, "request", secrets.request().toString());
        look(seen, secrets, "options", options.toString() + retry);
        look(seen, secrets, "client", client.toString() + client.with(options) + client.me() + client.documents());
        look(seen, secrets, "sub-client", client.attestationRequests().toString());
        look(seen, secrets, "builder", builder.toString());
        return seen;
    }

    private static void look(List<String> seen, FaultSecrets secrets, String where, String text) {
        // Okio quotes what it could not read in hexadecimal digits.
        boolean hex = secrets.all().stream()
                .map(secret -> HexFormat.of().formatHex(secret.getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .anyMatch(text::contains);
        if (hex || secrets.in(text)) {
            seen.add(where);
        }
    }
}
