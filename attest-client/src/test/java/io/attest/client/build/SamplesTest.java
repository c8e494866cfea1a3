package io.attest.client.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.attest.client.AttestClient;
import io.attest.client.internal.call.Endpoints;
import io.attest.client.internal.call.Listing;
import io.attest.client.internal.call.Operation;
import io.attest.client.testing.SampleCall;
import io.attest.client.testing.SampleModel;
import io.attest.client.testing.Serialized;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** No call and no model is forgotten: what the lists of samples hold, the contract suite tests. */
class SamplesTest {

    /** What the list of calls uses, as {@code Class.method}. */
    private static final Set<String> USED = new ClassFileImporter()
            .importClasses(SampleCall.class).get(SampleCall.class).getAccessesFromSelf().stream()
                    .map(JavaAccess::getTarget)
                    .map(target -> target.getOwner().getSimpleName() + "." + target.getName())
                    .collect(Collectors.toSet());

    @Test
    void listOfCallsHasEachOperationAndEachMethodOfEachSubClient() {
        List<Class<?>> subClients = Stream.of(AttestClient.class.getMethods())
                .filter(method -> method.getParameterCount() == 0 && !Modifier.isStatic(method.getModifiers()))
                .<Class<?>>map(Method::getReturnType)
                .filter(type -> type.isInterface() && type.getPackageName().equals(AttestClient.class.getPackageName()))
                .toList();
        Stream<Method> methods = subClients.stream().flatMap(type -> Stream.of(type.getMethods()));
        Stream<Method> operations = Stream.of(Endpoints.class.getMethods())
                .filter(method -> Set.of(Operation.class, Listing.class).contains(method.getReturnType()));

        assertThat(subClients).hasSizeGreaterThan(2);
        assertThat(USED)
                .containsAll(Stream.concat(methods, operations)
                        .map(method -> method.getDeclaringClass().getSimpleName() + "." + method.getName())
                        .toList());
    }

    /** What is named a read would be sent again. */
    @ParameterizedTest
    @EnumSource
    void operationIsRepeatableIfItIsARead(SampleCall call) {
        assertThat(call.operation()).hasToString(call.toString());
        assertThat(call.operation().method()).isEqualTo(call.method());
        assertThat(call.operation().name()).isEqualTo(call.operationName());
        assertThat(call.operation().who().documentedStatus()).isEqualTo(call.goodStatus());
        assertThat(call.operation().repeatable()).isEqualTo(call.isRead());
    }

    @Test
    void listsOfModelsAndArgumentsHaveEachPublicRecord() {
        List<String> packages = List.of("io.attest.client.model", "io.attest.client.paging");
        List<Class<?>> records = new ClassFileImporter()
                .importPackages(packages).stream()
                        .filter(type -> type.isRecord() && packages.contains(type.getPackageName()))
                        .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                        .<Class<?>>map(JavaClass::reflect)
                        .toList();

        assertThat(records).hasSizeGreaterThan(8);
        assertThat(samples().<Class<?>>map(Object::getClass).toList()).containsAll(records);
    }

    static Stream<Record> samples() {
        return Stream.concat(SampleModel.records().stream(), SampleCall.arguments().stream());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void sampleHasEachComponent(Record sample) {
        SampleModel.assertComplete(sample);
    }

    /** D2 of the field: a cache that serializes. */
    @ParameterizedTest
    @MethodSource("samples")
    void sampleIsTheSameAfterSerialization(Record sample) {
        assertThat(Serialized.copyOf(sample)).isEqualTo(sample).isNotSameAs(sample);
    }
}
