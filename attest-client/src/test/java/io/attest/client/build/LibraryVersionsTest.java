package io.attest.client.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.attest.client.testing.Await;
import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The libraries below these tests: the newest, or those of {@code -Pmin-versions}. Both have all that the SDK needs.
 */
class LibraryVersionsTest {

    @ParameterizedTest(name = "{1} is there once, in the version that the build names")
    @CsvSource({
        "okhttp3.OkHttpClient, okhttp(-jvm)?, okhttp",
        "com.fasterxml.jackson.databind.ObjectMapper, jackson-databind, jackson",
        "dev.failsafe.Failsafe, failsafe, failsafe",
        "org.jspecify.annotations.Nullable, jspecify, jspecify"
    })
    void versions(String type, String artifact, String library) throws IOException {
        String version = System.getProperty("run." + library + ".version");

        assertThat(Collections.list(getClass().getClassLoader().getResources(type.replace('.', '/') + ".class")))
                .singleElement()
                .asString()
                .matches("jar:file:.*/" + artifact + "-" + Pattern.quote(version) + "\\.jar!.*");
    }

    @Test
    @DisplayName("Whatever the SDK calls in its libraries is there")
    void linkage() {
        JavaClasses sdk = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.attest.client");
        List<JavaAccess<?>> calls = sdk.stream()
                .<JavaAccess<?>>flatMap(type -> type.getAccessesFromSelf().stream())
                .filter(access -> isOfLibrary(access.getTargetOwner()))
                // Looks for a method that need not be there.
                .filter(access -> !access.getTarget().getFullName().equals("okhttp3.Response.socket()"))
                .toList();

        assertThat(calls).hasSizeGreaterThan(100);
        assertThat(calls)
                .filteredOn(call -> call.getTarget().resolveMember().isEmpty())
                .isEmpty();
    }

    private static boolean isOfLibrary(JavaClass type) {
        return Stream.of("okhttp3.", "okio.", "kotlin.", "com.fasterxml.jackson.", "dev.failsafe.")
                .anyMatch(type.getName()::startsWith);
    }

    /** Otherwise the first call would, when it connects. */
    @Test
    void buildSaysThatOkioIsTooOldForOkHttp() throws Exception {
        // Older ones do not need it.
        assumeTrue(Version.parse(System.getProperty("run.okhttp.version")).compareTo(Version.parse("5.2")) > 0);

        URL[] classPath = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Await.result(() -> Path.of(entry).toUri().toURL()))
                .toArray(URL[]::new);
        try (URLClassLoader without = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                if (name.equals("okio.Socket")) {
                    throw new ClassNotFoundException(name);
                }
                return super.findClass(name);
            }
        }) {
            Method check = without.loadClass("io.attest.client.Libraries").getDeclaredMethod("check");
            check.setAccessible(true);

            assertThatThrownBy(() -> check.invoke(null))
                    .cause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("Okio is too old for this SDK: it comes from file:");
        }
    }
}
