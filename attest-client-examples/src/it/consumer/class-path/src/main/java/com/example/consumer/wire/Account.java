package com.example.consumer.wire;

public record Account(String name, String currentOrganizationName) {}
