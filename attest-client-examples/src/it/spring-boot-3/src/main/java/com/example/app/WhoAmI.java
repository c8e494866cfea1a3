package com.example.app;

import io.attest.client.AttestClient;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Shows whose token it is, and sends no e-mail. */
@RestController
class WhoAmI {

    private final AttestClient client;

    WhoAmI(AttestClient client) {
        this.client = client;
    }

    @GetMapping("/who-am-i")
    String whoAmI() {
        return "at " + client.me().get().currentOrganizationName();
    }
}
