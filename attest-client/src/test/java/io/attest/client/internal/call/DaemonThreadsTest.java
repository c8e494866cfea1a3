package io.attest.client.internal.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The threads that asynchronous calls run on. */
class DaemonThreadsTest {

    private static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

    private record Seen(Thread thread, ClassLoader loader, boolean inherited) {}

    private static Seen seen() throws Exception {
        CompletableFuture<Seen> seen = new CompletableFuture<>();
        // New ones, since a thread that is used again was made for another caller.
        DaemonThreads.steps().execute(() -> {
            Thread thread = Thread.currentThread();
            seen.complete(new Seen(thread, thread.getContextClassLoader(), INHERITED.get() != null));
        });
        return seen.get(20, TimeUnit.SECONDS);
    }

    @Test
    void keepNoJvmRunningAndNothingOfTheApplication() throws Exception {
        Thread caller = Thread.currentThread();
        ClassLoader before = caller.getContextClassLoader();
        try (URLClassLoader application = new URLClassLoader(new URL[0], before)) {
            caller.setContextClassLoader(application);
            INHERITED.set("of the application");
            Seen seen = seen();

            assertThat(seen.thread().isDaemon()).isTrue();
            assertThat(seen.thread().getName()).startsWith("attest-client-steps-");
            assertThat(seen.loader()).isSameAs(DaemonThreads.class.getClassLoader());
            assertThat(seen.inherited()).isFalse();
        } finally {
            INHERITED.remove();
            caller.setContextClassLoader(before);
        }
    }
}
