package io.attest.spring;

import java.lang.reflect.Proxy;
import javax.sql.DataSource;

/** A database of which no connection may be opened. */
final class NeverUsed {

    static final DataSource DATABASE = (DataSource) Proxy.newProxyInstance(
            NeverUsed.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                if (method.getName().equals("getConnection")) {
                    throw new AssertionError("a connection was opened");
                }
                return method.getName().equals("hashCode")
                        ? (Object) 1
                        : method.getName().equals("equals");
            });

    private NeverUsed() {}
}
