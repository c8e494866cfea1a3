package com.example.app;

import java.util.Map;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;

class BeforeRestClient {
    private final RestClient http = RestClient.create();

    /** Returns the id of the request. */
    String send(String baseUrl, String token, String personId, String documentId) {
        for (int attempt = 1; ; attempt++) {
            try {
                return http.post()
                        .uri(baseUrl + "/attestation-requests")
                        .headers(headers -> headers.setBearerAuth(token))
                        .body(Map.of("person_id", personId, "document_id", documentId))
                        .retrieve()
                        .body(Map.class)
                        .get("id")
                        .toString();
            } catch (HttpServerErrorException | ResourceAccessException e) {
                if (attempt == 3) { // each attempt may be an e-mail
                    throw e;
                }
            }
        }
    }
}
