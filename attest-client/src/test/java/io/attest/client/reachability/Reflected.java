package io.attest.client.reachability;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What was reached by reflection: in the SDK and what its records extend by whomever, and anywhere by the SDK. Each is a
 * line as {@link Metadata} has them. What libraries do to themselves and to the JDK is for their own metadata.
 */
public final class Reflected {

    static final String SDK = "io.attest.client.";

    private static final Set<String> SEEN = new ConcurrentSkipListSet<>();

    private Reflected() {}

    /** Every line, in order. */
    static Set<String> seen() {
        return SEEN;
    }

    static void outOfSight(String caller, String method) {
        if (isOurs(caller)) {
            SEEN.add(caller + " reflects out of sight: " + method);
        }
    }

    /** Called by what {@link WatchedLoader} has loaded, before it reflects. */
    public static void before(
            String caller, String owner, String name, @Nullable Object receiver, @Nullable Object[] arguments) {
        Object target = receiver instanceof Class || receiver instanceof Executable || receiver instanceof Field
                ? receiver
                : first(arguments);
        String reached = target(target);
        if (isOurs(caller) || isOurs(reached)) {
            SEEN.add(line(owner, name, reached, target, arguments));
        }
    }

    private static @Nullable Object first(@Nullable Object[] arguments) {
        return Stream.of(arguments)
                .filter(argument ->
                        argument instanceof Class || argument instanceof String || argument instanceof Executable)
                .findFirst()
                .orElse(null);
    }

    private static String target(@Nullable Object target) {
        if (target instanceof Class<?> type) {
            return type.getName();
        }
        if (target instanceof Executable executable) {
            return executable.getDeclaringClass().getName();
        }
        return target instanceof Field field ? field.getDeclaringClass().getName() : String.valueOf(target);
    }

    private static String line(
            String owner, String name, String reached, @Nullable Object target, @Nullable Object[] arguments) {
        if (target instanceof Constructor<?> constructor) {
            return member(reached, "<init>", constructor.getParameterTypes());
        }
        if (target instanceof Method method) {
            return member(reached, method.getName(), method.getParameterTypes());
        }
        if (target instanceof Field field) {
            return reached + "." + field.getName();
        }
        if (owner.equals("java.lang.Class") && !name.startsWith("getResource") && !name.equals("newInstance")) {
            return reached;
        }
        return owner + "." + name + " " + reached + " " + Arrays.deepToString(arguments);
    }

    private static String member(String type, String name, Class<?>[] parameters) {
        return type + "." + name
                + Stream.of(parameters).map(Class::getTypeName).collect(Collectors.joining(",", "(", ")"));
    }

    private static boolean isOurs(String name) {
        return name.startsWith(SDK) || name.equals(Record.class.getName());
    }
}
