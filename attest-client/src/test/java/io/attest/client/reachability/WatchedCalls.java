package io.attest.client.reachability;

import java.util.Arrays;
import java.util.Map;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;

/** Puts a call of {@link Reflected} before each call that reflects. */
final class WatchedCalls extends ClassVisitor {

    /** Methods that reflect, by their class, as patterns of their names. */
    private static final Map<String, String> REFLECTING = Map.of(
            "java/lang/Class",
            "forName|newInstance|getResource(AsStream)?|getRecordComponents|getNestMembers|getPermittedSubclasses"
                    + "|get(Declared)?(Classes|(Constructor|Field|Method)s?)",
            "java/lang/ClassLoader",
            "getResources?|getResourceAsStream|loadClass|resources",
            "java/lang/Module",
            "getResourceAsStream",
            "java/lang/reflect/Array",
            "newInstance",
            "java/lang/reflect/Constructor",
            "newInstance",
            "java/lang/reflect/Field",
            "[gs]et(Boolean|Int|Long)?",
            "java/lang/reflect/Method",
            "invoke",
            "java/lang/reflect/Proxy",
            "getProxyClass|newProxyInstance",
            "java/util/ServiceLoader",
            "load|loadInstalled",
            "java/lang/invoke/MethodHandles$Lookup",
            "find.+|unreflect.*");

    private static final Type WATCH = Type.getType(Reflected.class);
    private static final Method BEFORE = Method.getMethod(
            "void before(String, String, String, Object, Object[])"); // caller, owner, name, receiver, arguments

    private final ClassWriter writer;
    private String caller = "";
    private boolean found;

    WatchedCalls(ClassWriter writer) {
        super(Opcodes.ASM9, writer);
        this.writer = writer;
    }

    boolean found() {
        return found;
    }

    byte[] bytes() {
        return writer.toByteArray();
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
        caller = name.replace('/', '.');
        super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        return new Watched(
                super.visitMethod(access, name, descriptor, signature, exceptions), access, name, descriptor);
    }

    static boolean reflects(String owner, String name) {
        return name.matches(REFLECTING.getOrDefault(owner, ""));
    }

    private final class Watched extends GeneratorAdapter {

        Watched(MethodVisitor next, int access, String name, String descriptor) {
            super(Opcodes.ASM9, next, access, name, descriptor);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            if (reflects(owner, name)) {
                found = true;
                look(opcode == Opcodes.INVOKESTATIC, owner, name, Type.getArgumentTypes(descriptor));
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }

        // The receiver and the arguments are taken from the stack, shown, and put back.
        private void look(boolean isStatic, String owner, String name, Type[] types) {
            int[] arguments = new int[types.length];
            for (int i = types.length - 1; i >= 0; i--) {
                arguments[i] = newLocal(types[i]);
                storeLocal(arguments[i]);
            }
            int receiver = -1;
            if (!isStatic) {
                receiver = newLocal(Type.getObjectType(owner));
                storeLocal(receiver);
            }
            push(caller);
            push(owner.replace('/', '.'));
            push(name);
            if (isStatic) {
                push((String) null);
            } else {
                loadLocal(receiver);
            }
            push(types.length);
            newArray(Type.getType(Object.class));
            for (int i = 0; i < types.length; i++) {
                dup();
                push(i);
                loadLocal(arguments[i]);
                box(types[i]);
                arrayStore(Type.getType(Object.class));
            }
            invokeStatic(WATCH, BEFORE);
            if (!isStatic) {
                loadLocal(receiver);
            }
            for (int argument : arguments) {
                loadLocal(argument);
            }
        }

        // What is put there is used at once: no frame behind it may count on it.
        @Override
        protected void updateNewLocals(Object[] newLocals) {
            Arrays.fill(newLocals, Opcodes.TOP);
        }

        // As Class::getMethods, which is called out of sight.
        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            for (Object argument : arguments) {
                if (argument instanceof Handle handle && reflects(handle.getOwner(), handle.getName())) {
                    Reflected.outOfSight(caller, handle.getOwner().replace('/', '.') + "::" + handle.getName());
                }
            }
            super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        }
    }
}
