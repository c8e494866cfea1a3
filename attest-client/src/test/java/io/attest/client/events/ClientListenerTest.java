package io.attest.client.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ClientListenerTest {

    @Test
    void aCallShowsTheKeysOfItsTagsAlone() {
        assertThat(new ClientListener.Call(7, "me.get", "GET", Map.of("tenant", "acme")))
                .hasToString("Call[id=7, operation=me.get, method=GET, tags=[tenant]]");
    }
}
