package com.example.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.PackageVersion;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import kotlin.KotlinVersion;
import okhttp3.OkHttp;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;

class ApplicationTest {

    @Test
    void versionsAreThoseThatSpringBootManages() {
        String jackson = new ObjectMapper().version().toString();
        System.out.printf(
                "spring-boot %s: okhttp=%s kotlin=%s jackson=%s%n",
                SpringBootVersion.getVersion(), OkHttp.VERSION, KotlinVersion.CURRENT, jackson);

        assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("managed.spring-boot"));
        assertThat(OkHttp.VERSION).isEqualTo(System.getProperty("managed.okhttp"));
        assertThat(KotlinVersion.CURRENT).hasToString(System.getProperty("managed.kotlin"));
        assertThat(jackson).isEqualTo(System.getProperty("managed.jackson"));
        assertThat(PackageVersion.VERSION).hasToString(jackson);
        assertThat(new JavaTimeModule().version()).hasToString(jackson);
    }
}
