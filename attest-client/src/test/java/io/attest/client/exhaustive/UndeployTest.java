package io.attest.client.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.AttestClient;
import io.attest.client.Me;
import io.attest.client.testing.Await;
import io.attest.client.testing.Responses;
import io.attest.client.testing.Web;
import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Stream;
import okhttp3.mockwebserver.MockWebServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** D3 of the field: a web application that is undeployed after an asynchronous call leaves its class loader behind. */
class UndeployTest {

    /** OkHttp and Okio keep idle threads for a minute. */
    private static final Duration LONGEST = Duration.ofMinutes(3);

    @Test
    @Timeout(240)
    void nothingKeepsTheClassLoaderOfAnApplicationThatIsGone() throws Exception {
        WeakReference<ClassLoader> application;
        try (MockWebServer server =
                Web.serving(Responses.json(200, Responses.me()), Responses.json(200, Responses.me()))) {
            application = deployAndUndeploy(Web.url(server));
        }

        assertThat(Await.within(LONGEST, () -> isCollected(application)))
                .as("the class loader is collected")
                .isTrue();
    }

    private static WeakReference<ClassLoader> deployAndUndeploy(String baseUrl) throws Exception {
        URL[] classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Await.result(() -> Path.of(entry).toUri().toURL()))
                .toArray(URL[]::new);
        URLClassLoader loader = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader());
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try (loader) {
            Class<?> type = loader.loadClass(AttestClient.class.getName());
            assertThat(type).isNotSameAs(AttestClient.class);
            Object builder = type.getMethod("builder").invoke(null);
            for (String[] setting : new String[][] {{"baseUrl", baseUrl}, {"accessToken", "token"}}) {
                builder = builder.getClass().getMethod(setting[0], String.class).invoke(builder, setting[1]);
            }
            Object client = builder.getClass().getMethod("build").invoke(builder);
            Class<?> me = loader.loadClass(Me.class.getName());
            Function<Object, Object> call = it -> invoke(me, invoke(type, it, "me"), "get");
            CompletableFuture<?> future = (CompletableFuture<?>)
                    type.getMethod("callAsync", Function.class).invoke(client, call);
            // Not orTimeout, whose thread of the JDK would keep the class loader that is the thread's now.
            assertThat(future.get(1, TimeUnit.MINUTES)).asString().startsWith("CurrentUser");
            type.getMethod("close").invoke(client);
        } finally {
            thread.setContextClassLoader(before);
        }
        return new WeakReference<>(loader);
    }

    private static boolean isCollected(WeakReference<ClassLoader> application) {
        System.gc();
        return application.get() == null;
    }

    private static Object invoke(Class<?> type, Object target, String method) {
        return Await.result(() -> type.getMethod(method).invoke(target));
    }
}
