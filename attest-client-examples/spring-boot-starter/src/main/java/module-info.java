/** A client as a bean of Spring Boot. Start at {@link io.attest.spring.AttestAutoConfiguration}. */
@SuppressWarnings({"requires-automatic", "requires-transitive-automatic"})
module io.attest.spring {
    requires transitive io.attest.client;
    requires static micrometer.core;
    requires static micrometer.observation;
    requires transitive org.jspecify;
    requires spring.beans;
    requires transitive spring.boot;
    requires transitive spring.boot.autoconfigure;
    requires spring.context;
    requires spring.core;
    // The health of either generation: an application has one of them, or none.
    requires static spring.boot.actuator;
    requires static spring.boot.actuator.autoconfigure;
    requires static spring.boot.health;

    exports io.attest.spring;

    // Spring makes its beans by reflection.
    opens io.attest.spring;
}
