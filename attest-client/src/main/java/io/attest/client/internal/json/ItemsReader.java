package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the items of a page: an array, null for none, or an object, as which PHP writes a list that has gaps. An item
 * that cannot be read fails the page, since a list must not lose one.
 */
final class ItemsReader extends StdDeserializer<List<?>> implements ContextualDeserializer {

    private static final long serialVersionUID = 1L;

    private final transient @Nullable JsonDeserializer<Object> item;

    /** A reader that Jackson asks for the one of a type of items. */
    ItemsReader() {
        this(null);
    }

    private ItemsReader(@Nullable JsonDeserializer<Object> item) {
        super(List.class);
        this.item = item;
    }

    @Override
    public JsonDeserializer<?> createContextual(DeserializationContext context, BeanProperty component)
            throws JsonMappingException {
        JavaType type = component.getType().getContentType();
        // As a root, so that an annotation of a class of the application can choose the class of an item.
        return new ItemsReader(context.findRootValueDeserializer(type));
    }

    @Override
    public List<?> getNullValue(DeserializationContext context) {
        return List.of();
    }

    /** A body without items is no page. */
    @Override
    public @Nullable Object getAbsentValue(DeserializationContext context) {
        return null;
    }

    @Override
    public List<?> deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        if (item == null || !parser.currentToken().isStructStart()) {
            return context.reportInputMismatch(this, "no list");
        }
        List<Object> items = new ArrayList<>();
        for (JsonToken next = parser.nextToken(); !next.isStructEnd(); next = parser.nextToken()) {
            JsonToken token = next == JsonToken.FIELD_NAME ? parser.nextToken() : next;
            try {
                Object read = token == JsonToken.VALUE_NULL ? null : item.deserialize(parser, context);
                items.add(read == null ? context.reportInputMismatch(item, "no item") : read);
            } catch (JsonMappingException e) {
                throw JsonMappingException.wrapWithPath(e, items, items.size());
            }
        }
        return items;
    }
}
