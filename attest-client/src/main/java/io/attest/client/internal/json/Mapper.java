package io.attest.client.internal.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the Jackson mappers, each on first use. The records of the SDK need no module, which takes long to load. In
 * classes of the application, no value gets lost.
 */
final class Mapper {

    /** Of the SDK's own records. */
    static final JsonMapper OWN = settings().build();

    private Mapper() {}

    /** The mapper of a class, which may be a page of the application's items. */
    static JsonMapper of(JavaType type) {
        boolean hasOwnItems =
                type.containedTypeCount() == 0 || isOurs(type.containedType(0).getRawClass());
        return isOurs(type.getRawClass()) && hasOwnItems ? OWN : OfAny.INSTANCE;
    }

    /** Of any class. The SDK's own records may be in it, and are read and written as by their own mapper. */
    static final class OfAny {

        static final JsonMapper INSTANCE =
                settings().addModule(new JavaTimeModule()).build();
    }

    private static JsonMapper.Builder settings() {
        return JsonMapper.builder(JsonStreams.FACTORY)
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
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
    }

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

        /** A time as text. Those of the application may have a pattern, which only the module knows. */
        @Override
        public @Nullable Object findSerializer(Annotated annotated) {
            boolean isOwnTime = annotated.getRawType() == Instant.class
                    && annotated instanceof AnnotatedMember component
                    && isOurs(component.getDeclaringClass());
            return isOwnTime ? ToStringSerializer.class : super.findSerializer(annotated);
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
