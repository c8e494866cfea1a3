module com.example.consumer {
    requires io.attest.client;

    // For Jackson, which reads responses into the records of this package.
    opens com.example.consumer.wire;
}
