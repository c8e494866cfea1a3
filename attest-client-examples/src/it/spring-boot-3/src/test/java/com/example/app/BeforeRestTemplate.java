package com.example.app;

import java.util.Map;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpHeaders;
import org.springframework.web.client.HttpServerErrorException;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestTemplate;

class BeforeRestTemplate {
    private final RestTemplate http = new RestTemplate();

    /** Returns the id of the request. */
    String send(String baseUrl, String token, String personId, String documentId) {
        HttpHeaders headers = new HttpHeaders();
        headers.setBearerAuth(token);
        Map<String, String> body = Map.of("person_id", personId, "document_id", documentId);
        for (int attempt = 1; ; attempt++) {
            try {
                return http.postForObject(baseUrl + "/attestation-requests", new HttpEntity<>(body, headers), Map.class)
                        .get("id")
                        .toString();
            } catch (HttpServerErrorException | ResourceAccessException e) {
                if (attempt == 3) { // after a 502 or a timeout, the e-mail may have gone out already
                    throw e;
                }
            }
        }
    }
}
