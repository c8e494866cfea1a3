package io.attest.client.reachability;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * Loads the SDK and its libraries anew, with a look at every call of theirs that reflects. An agent would see the JDK's
 * own reflection as well, which a native image knows by itself.
 */
final class WatchedLoader extends URLClassLoader {

    WatchedLoader(URL[] classPath) {
        super(classPath, ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (name.equals(Reflected.class.getName())) {
            return Reflected.class;
        }
        URL file = findResource(name.replace('.', '/') + ".class");
        if (file == null) {
            throw new ClassNotFoundException(name);
        }
        try (InputStream in = file.openStream()) {
            byte[] watched = watched(in.readAllBytes());
            return defineClass(name, watched, 0, watched.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    private static byte[] watched(byte[] original) {
        ClassReader reader = new ClassReader(original);
        WatchedCalls calls = new WatchedCalls(new ClassWriter(reader, ClassWriter.COMPUTE_MAXS));
        reader.accept(calls, ClassReader.EXPAND_FRAMES);
        return calls.found() ? calls.bytes() : original;
    }
}
