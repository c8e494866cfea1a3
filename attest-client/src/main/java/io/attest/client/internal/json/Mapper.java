package io.attest.client.internal.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Holds the one Jackson mapper, made on first use. In classes of the application, no value gets lost. */
final class Mapper {

    static final JsonMapper INSTANCE = JsonMapper.builder(JsonStreams.FACTORY)
            .addModule(new JavaTimeModule())
            .annotationIntrospector(new LenientRecords())
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
            .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
            // So that what is wrong with a class is thrown when a body is read.
            .disable(DeserializationFeature.EAGER_DESERIALIZER_FETCH)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .build();

    private Mapper() {}

    /** Returns whether the class is a record of the SDK. */
    static boolean isOurs(Class<?> type) {
        return type.isRecord() && LenientRecords.PACKAGES.contains(type.getPackageName());
    }

    /** A request is what an application has stored: its message must not get lost because it has another form. */
    private static boolean isResponse(Class<?> type) {
        return isOurs(type) && !type.getSimpleName().startsWith("Create");
    }

    /** Lets the readers of this package read the components of responses, wherever these stand. */
    private static final class LenientRecords extends JacksonAnnotationIntrospector {

        private static final long serialVersionUID = 1L;
        private static final Set<String> PACKAGES = Set.of("io.attest.client.model", "io.attest.client.paging");

        /** Also of a request, which takes other fields from the SDK only: its ledger has what the application set. */
        @Override
        public @Nullable Boolean hasAnySetter(Annotated annotated) {
            if (annotated instanceof AnnotatedParameter component
                    && isOurs(component.getDeclaringClass())
                    && component.getRawType() == Map.class) {
                return true;
            }
            return super.hasAnySetter(annotated);
        }

        @Override
        public @Nullable Object findDeserializer(Annotated annotated) {
            boolean isComponent =
                    annotated instanceof AnnotatedParameter component && isResponse(component.getDeclaringClass());
            // The map of other fields takes any value.
            if (!isComponent || annotated.getRawType() == Map.class) {
                return super.findDeserializer(annotated);
            }
            return annotated.getRawType() == List.class ? new ItemsReader() : new FieldReader();
        }
    }
}
