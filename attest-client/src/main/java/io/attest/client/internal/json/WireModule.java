package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleDeserializers;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.attest.client.internal.json.Resources.Known;
import io.attest.client.paging.Page;
import java.io.IOException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Lets databind read and write the types of the SDK inside those of an application as they are everywhere else. */
final class WireModule extends SimpleModule {

    private static final long serialVersionUID = 1L;

    WireModule() {
        super("attest-client");
        setDeserializers(new Pages());
        Resources.ALL.forEach(this::add);
    }

    private <T> void add(Known<T> known) {
        addDeserializer(known.type(), reading(context -> known.reader()));
        addSerializer(known.type(), new JsonSerializer<T>() {
            @Override
            public void serialize(T value, JsonGenerator out, SerializerProvider provider) throws IOException {
                Untyped.write(value, out);
            }
        });
    }

    private static <T> JsonDeserializer<T> reading(Function<DeserializationContext, Reader<T>> readers) {
        return new JsonDeserializer<>() {
            @Override
            public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
                try {
                    return readers.apply(context).read(parser);
                } catch (JsonProcessingException | NumberFormatException e) {
                    throw JsonMismatchException.of(e, parser);
                }
            }
        };
    }

    private static JsonDeserializer<Page<Object>> page(JavaType item) {
        return reading(context -> parser -> PageJson.read(parser, each -> {
            Object value = context.readValue(each, item);
            if (value == null) {
                throw JsonMismatchException.no("item", each);
            }
            return value;
        }));
    }

    /** A page is read with its items, whose type databind knows. */
    private static final class Pages extends SimpleDeserializers {

        private static final long serialVersionUID = 1L;

        @Override
        public @Nullable JsonDeserializer<?> findBeanDeserializer(
                JavaType type, DeserializationConfig config, BeanDescription description) throws JsonMappingException {
            return type.hasRawClass(Page.class)
                    ? page(type.containedTypeOrUnknown(0))
                    : super.findBeanDeserializer(type, config, description);
        }
    }
}
