package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.attest.client.AttestClient;
import io.attest.client.RawRequest;
import io.attest.client.RawResponse;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchSender;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.model.DocumentQuery;
import io.attest.client.ratelimit.RateLimitOptions;
import io.attest.client.testing.Ledgers;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A null in place of an argument is refused by the name of the argument, before anything is sent. */
@NullUnmarked
class NullArgumentsTest extends ServiceFixture {

    private final AttestClient client = open(TestClients.of(server));

    /** One of each type whose methods are called. */
    private Stream<Object> samples() {
        return Stream.of(
                client,
                TestClients.at("https://service.example/api/v1"),
                client.me(),
                client.documents(),
                client.attestationRequests(),
                RawRequest.post("people"),
                RawResponse.of(200, Map.of(), "{}"),
                RequestOptions.defaults(),
                RetryOptions.defaults(),
                RateLimitOptions.defaults(),
                SampleCall.request(),
                DocumentQuery.defaults(),
                BatchOptions.defaults(),
                BatchSender.of(client, Ledgers.empty()),
                Ledgers.item(1));
    }

    @Test
    void isRefused() {
        samples().forEach(sample -> {
            Class<?> type = publicType(sample.getClass());
            Stream.of(type.getMethods())
                    .filter(method -> method.getDeclaringClass() == type)
                    .filter(method -> !method.getName().equals("equals"))
                    // A response has no header without a name.
                    .filter(method ->
                            type != RawResponse.class || !method.getName().equals("header"))
                    .forEach(method -> assertRefusesNull(type, method));
        });

        assertThat(server.count()).isZero();
    }

    private static Class<?> publicType(Class<?> type) {
        return Modifier.isPublic(type.getModifiers()) ? type : type.getInterfaces()[0];
    }

    private void assertRefusesNull(Class<?> type, Method method) {
        AnnotatedType[] parameters = method.getAnnotatedParameterTypes();
        List<String> messages = new ArrayList<>();
        for (int i = 0; i < parameters.length; i++) {
            if (!method.getParameterTypes()[i].isPrimitive() && !parameters[i].isAnnotationPresent(Nullable.class)) {
                Object[] arguments =
                        Stream.of(method.getParameterTypes()).map(this::some).toArray();
                arguments[i] = null;
                Throwable thrown = catchThrowable(() -> invoke(method, some(type), arguments));
                assertThat(thrown)
                        .as("argument %d of %s", i, method)
                        .isInstanceOf(InvocationTargetException.class)
                        .cause()
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageMatching("[a-zA-Z -]+ (must|is missing).*");
                messages.add(thrown.getCause().getMessage());
            }
        }
        assertThat(messages).as("what is wrong in %s", method).doesNotHaveDuplicates();
    }

    /** A builder may look at what it was given in the end. */
    private static void invoke(Method method, Object sample, Object... arguments) throws ReflectiveOperationException {
        Object result = method.invoke(sample, arguments);
        if (result instanceof AttestClient.Builder) {
            result.getClass().getMethod("build").invoke(result);
        }
    }

    /** A new one that is valid; an id, a method, a name or a header, the text is all of them. */
    private @Nullable Object some(Class<?> type) {
        Class<?> boxed = MethodType.methodType(type).wrap().returnType();
        Stream<Object> values = Stream.of(
                "ABCDEFGHJKMNPQRSTVWXYZABCD",
                Duration.ofSeconds(1),
                200,
                true,
                new String[0],
                List.of(),
                Map.of(),
                String.class,
                SSLSocketFactory.getDefault(),
                new java.net.Proxy(java.net.Proxy.Type.HTTP, InetSocketAddress.createUnresolved("localhost", 3128)));
        return Stream.concat(values, samples())
                .filter(boxed::isInstance)
                .findFirst()
                .orElseGet(() -> type.isInterface() ? fake(type) : null);
    }

    private static Object fake(Class<?> type) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> null);
    }
}
