package io.attest.client.fuzz;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** A class with one fuzz test: Jazzer explores one in a JVM. Its seeds lie beside it in the test resources. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("fuzz")
@ExtendWith(FuzzReport.class)
@interface FuzzTarget {}
