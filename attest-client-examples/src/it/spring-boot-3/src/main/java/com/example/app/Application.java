package com.example.app;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

@SpringBootApplication
@EnableScheduling
public class Application {

    public static void main(String[] args) {
        SpringApplication.run(Application.class, args);
    }

    /** One thread for the job. Not a default candidate, so other jobs keep the scheduler of Spring Boot. */
    @Bean(defaultCandidate = false)
    ThreadPoolTaskScheduler sendingScheduler() {
        return new ThreadPoolTaskScheduler();
    }
}
