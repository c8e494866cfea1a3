package io.attest.client.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.attest.client.AttestClient;
import io.attest.client.AttestClientBuilder;
import io.attest.client.RawRequest;
import io.attest.client.RawResponse;
import io.attest.client.batch.BatchListener;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendLedger;
import io.attest.client.config.RateLimitOptions;
import io.attest.client.config.RequestOptions;
import io.attest.client.config.RetryOptions;
import io.attest.client.error.ApiException;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.micrometer.MicrometerListener;
import io.attest.client.model.AttestationSource;
import io.attest.client.model.AttestationStatus;
import io.attest.client.model.AttestationType;
import io.attest.client.model.CreateAttestationRequest;
import io.attest.client.model.DocumentQuery;
import io.attest.client.observability.ClientListener;
import io.attest.client.paging.AutoPager;
import io.attest.client.paging.Page;
import io.attest.client.testing.Ledgers;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.TestClients;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedTypeVariable;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocketFactory;
import javax.sql.DataSource;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A null in place of an argument is refused by the name of the argument, before anything is sent. */
@NullUnmarked
class NullArgumentsTest extends ServiceFixture {

    private static final Set<Class<?>> CALLED_BY_OTHERS =
            Set.of(SendLedger.class, BatchListener.class, ClientListener.class, Iterable.class);

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
                RequestOptions.none(),
                RetryOptions.defaults(),
                RateLimitOptions.defaults(),
                SampleCall.request(),
                DocumentQuery.defaults(),
                BatchOptions.defaults(),
                BatchSender.of(client, Ledgers.empty()),
                Ledgers.item(1),
                AttestationStatus.SENT,
                AttestationType.SIGNATURE,
                AttestationSource.WEB,
                ApiException.of(404, ""),
                JdbcSendLedger.of((DataSource) fake(DataSource.class), "handbook"),
                MicrometerListener.of(ObservationRegistry.NOOP, new SimpleMeterRegistry()),
                AutoPager.of(1, number -> Page.of(List.of())));
    }

    @Test
    void isRefusedByEveryMethodAndConstructor() {
        List<Class<?>> types = publicTypes();
        assertThat(types).hasSizeGreaterThan(60);
        SoftAssertions all = new SoftAssertions();
        for (Class<?> type : types) {
            Stream.of(type.getConstructors())
                    // A mapper passes null for the fields that no browser may add.
                    .filter(each -> type != CreateAttestationRequest.class)
                    .forEach(each -> assertRefusesNull(each, all));
            Stream.of(type.getMethods())
                    .filter(method -> method.getDeclaringClass() == type && !method.isBridge())
                    // The SDK or the JDK calls these.
                    .filter(method -> CALLED_BY_OTHERS.stream().noneMatch(other -> declares(other, method)))
                    .filter(method -> !method.getName().matches("equals|valueOf"))
                    // For the SDK itself, as their @hidden says.
                    .filter(method -> Stream.of(method.getParameterTypes())
                            .noneMatch(each -> each.getName().contains(".internal.")))
                    .forEach(each -> assertRefusesNull(each, all));
        }
        all.assertAll();
        assertThat(server.getRequestCount()).isZero();
    }

    private static boolean declares(Class<?> type, Method method) {
        return Stream.of(type.getMethods())
                .anyMatch(each -> each.getName().equals(method.getName())
                        && List.of(each.getParameterTypes()).equals(List.of(method.getParameterTypes())));
    }

    private static List<Class<?>> publicTypes() {
        return new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                        .importPackages("io.attest.client")
                        .stream()
                        .filter(type -> !type.getPackageName().contains(".internal"))
                        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                        // What is not set, build() names.
                        .filter(type -> !type.getName().endsWith("$Builder"))
                        .<Class<?>>map(JavaClass::reflect)
                        .filter(type -> type.getEnclosingClass() == null
                                || Modifier.isPublic(type.getEnclosingClass().getModifiers()))
                        .toList();
    }

    private void assertRefusesNull(Executable executable, SoftAssertions all) {
        AnnotatedType[] parameters = executable.getAnnotatedParameterTypes();
        List<String> messages = new ArrayList<>();
        for (int i = 0; i < parameters.length; i++) {
            if (!executable.getParameterTypes()[i].isPrimitive() && !mayBeNull(parameters[i])) {
                messages.add(refusal(executable, i, null, all));
                for (Object wrong : withNull(executable.getGenericParameterTypes()[i])) {
                    String unused = refusal(executable, i, wrong, all);
                }
            }
        }
        all.assertThat(messages).as("what is wrong in %s", executable).doesNotHaveDuplicates();
    }

    private String refusal(Executable executable, int number, @Nullable Object wrong, SoftAssertions all) {
        Object[] arguments =
                Stream.of(executable.getParameterTypes()).map(this::some).toArray();
        arguments[number] = wrong;
        Throwable thrown = catchThrowable(() -> invoke(executable, arguments));
        Throwable refused = thrown instanceof InvocationTargetException ? thrown.getCause() : thrown;
        all.assertThat(refused)
                .as("argument %d of %s", number, executable)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageMatching("[a-zA-Z -]+ (must|is missing).*");
        return String.valueOf(refused);
    }

    /** Arguments of a type that have a null within them, where it has no place. */
    private static List<Object> withNull(Type type) {
        return Stream.of(
                        Map.entry("java.util.Map<.*", Collections.singletonMap(null, null)),
                        // What a service may send has nulls.
                        Map.entry("java.util.Map<.*(?<!Object)>", Collections.singletonMap("x", null)),
                        Map.entry("java.util.(List|Collection)<.*", Collections.singletonList(null)),
                        Map.entry("java.lang.String\\[]", new String[1]))
                .filter(each -> type.getTypeName().matches(each.getKey()))
                .<Object>map(Map.Entry::getValue)
                .toList();
    }

    private static boolean mayBeNull(AnnotatedType parameter) {
        return parameter.isAnnotationPresent(Nullable.class)
                || (parameter instanceof AnnotatedTypeVariable variable
                        && Stream.of(variable.getAnnotatedBounds())
                                .anyMatch(bound -> bound.isAnnotationPresent(Nullable.class)));
    }

    /** A builder may look at what it was given in the end. */
    private void invoke(Executable executable, Object... arguments) throws ReflectiveOperationException {
        if (executable instanceof Constructor<?> constructor) {
            Object unused = constructor.newInstance(arguments);
            return;
        }
        Method method = (Method) executable;
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        Object sample = isStatic ? null : Objects.requireNonNull(some(method.getDeclaringClass()), method::toString);
        Object result = method.invoke(sample, arguments);
        if (result instanceof AttestClientBuilder builder) {
            AttestClient unused = builder.build();
        }
    }

    /** A new one that is valid; an id, a method, a name or a header, the text is all of them. */
    private @Nullable Object some(Class<?> type) {
        Class<?> boxed = MethodType.methodType(type).wrap().returnType();
        Stream<Object> values = Stream.of(
                "ABCDEFGHJKMNPQRSTVWXYZABCD",
                Duration.ofSeconds(1),
                Instant.EPOCH,
                200,
                200L,
                true,
                new String[0],
                List.of(),
                Map.of(),
                String.class,
                new SimpleMeterRegistry(),
                SSLSocketFactory.getDefault(),
                new java.net.Proxy(java.net.Proxy.Type.HTTP, InetSocketAddress.createUnresolved("localhost", 3128)));
        return Stream.concat(values, samples())
                .filter(boxed::isInstance)
                .findFirst()
                .orElseGet(() -> made(boxed));
    }

    private @Nullable Object made(Class<?> type) {
        if (type.isEnum()) {
            return type.getEnumConstants()[0];
        }
        if (type.isRecord()) {
            Constructor<?> canonical = Stream.of(type.getConstructors())
                    .max(Comparator.comparing(Constructor::getParameterCount))
                    .orElseThrow();
            try {
                return canonical.newInstance(
                        Stream.of(canonical.getParameterTypes()).map(this::some).toArray());
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(type.toString(), e);
            }
        }
        return type.isInterface() ? fake(type) : null;
    }

    private static Object fake(Class<?> type) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> null);
    }
}
