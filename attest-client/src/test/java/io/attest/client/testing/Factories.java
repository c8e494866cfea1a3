package io.attest.client.testing;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import okhttp3.Call;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;

/** Call factories as applications write them, or should not. */
public enum Factories implements Function<OkHttpClient, Call.Factory> {
    /** Calls of libraries for OkHttp 3, which lack every method that came later. */
    OLD_CALLS {
        @Override
        public Call.Factory apply(OkHttpClient http) {
            return request -> ofOkHttp3(http.newCall(request));
        }
    },
    /** Calls that are executed anew when they failed. */
    CALLS_THAT_REPEAT {
        @Override
        public Call.Factory apply(OkHttpClient http) {
            return request -> wrapped(http.newCall(request), Factories::repeatedly);
        }
    },
    /** A client with every setting that repeats switched on again. */
    THE_WORST_SETTINGS {
        @Override
        public Call.Factory apply(OkHttpClient http) {
            return http.newBuilder()
                    .retryOnConnectionFailure(true)
                    .followRedirects(true)
                    .followSslRedirects(true)
                    .authenticator((route, response) -> response.request())
                    .build();
        }
    },
    /** The same, with a body that OkHttp may send again. */
    THE_WORST_SETTINGS_AND_BODIES {
        @Override
        public Call.Factory apply(OkHttpClient http) {
            Call.Factory worst = THE_WORST_SETTINGS.apply(http);
            return request -> worst.newCall(withAnotherBody(request));
        }
    },
    /** All of that, with calls of OkHttp 3. */
    EVERYTHING_THAT_REPEATS {
        @Override
        public Call.Factory apply(OkHttpClient http) {
            Call.Factory worst = THE_WORST_SETTINGS_AND_BODIES.apply(http);
            return request -> ofOkHttp3(wrapped(worst.newCall(request), Factories::repeatedly));
        }
    },
    /** Behind what the SDK has there. */
    A_NETWORK_INTERCEPTOR_THAT_REPEATS {
        @Override
        public Call.Factory apply(OkHttpClient http) {
            return http.newBuilder()
                    .addNetworkInterceptor(HostileClients::twice)
                    .build();
        }
    };

    private static final Set<String> OF_OKHTTP_3 =
            Set.of("request", "execute", "enqueue", "cancel", "isExecuted", "isCanceled", "clone");

    /** The call, without the methods that came after OkHttp 3. */
    public static Call ofOkHttp3(Call call) {
        return (Call) Proxy.newProxyInstance(
                Call.class.getClassLoader(),
                new Class<?>[] {Call.class},
                (proxy, method, arguments) ->
                        OF_OKHTTP_3.contains(method.getName()) ? invoke(method, call, arguments) : missing(method));
    }

    /** What a call executes to is another matter. */
    public interface Execution {

        /** In place of the call's own. */
        Response of(Call call) throws IOException;
    }

    /** A call of OkHttp 3 with another execution. */
    public static Call wrapped(Call call, Execution execution) {
        return (Call) Proxy.newProxyInstance(
                Call.class.getClassLoader(),
                new Class<?>[] {Call.class},
                (proxy, method, arguments) ->
                        method.getName().equals("execute") ? execution.of(call) : invoke(method, call, arguments));
    }

    /** Calls that do another thing before they are made. */
    public static Function<OkHttpClient, Call.Factory> requests(UnaryOperator<Request> change) {
        return http -> request -> http.newCall(change.apply(request));
    }

    private static Response repeatedly(Call call) throws IOException {
        try {
            Response response = call.execute();
            if (response.isSuccessful()) {
                return response;
            }
            response.close();
        } catch (IOException e) {
            // Once more, then.
        }
        return call.clone().execute();
    }

    private static Request withAnotherBody(Request request) {
        if (request.body() == null) {
            return request;
        }
        Buffer copy = new Buffer();
        try {
            request.body().writeTo(copy);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return request.newBuilder()
                .method(
                        request.method(),
                        RequestBody.create(copy.readByteString(), request.body().contentType()))
                .build();
    }

    private static Object invoke(Method method, Call call, Object[] arguments) throws Throwable {
        try {
            return method.invoke(call, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Object missing(Method method) {
        throw new AbstractMethodError(method.toString());
    }
}
