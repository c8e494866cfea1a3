package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.ValueInstantiator;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import io.attest.client.internal.util.SdkLogger;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads one component of a record of the SDK. It converts what loses nothing, such as {@code "100"} for 100. Anything
 * else is null, so that one odd field does not make a whole list unreadable; the constructor of the record refuses null
 * where a value must be there.
 */
final class FieldReader extends StdDeserializer<Object> implements ContextualDeserializer {

    private static final long serialVersionUID = 1L;

    /** The fields of which the log has said that they are odd. */
    static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    // Longer ones fit into no component, and take long to read. BigDecimal also reads digits of other scripts.
    private static final Pattern NUMBER = Pattern.compile("[0-9.eE+-]{1,40}");

    /** Read here. Jackson reads a record, and makes an open enumeration. */
    private static final Set<Class<?>> SCALARS =
            Set.of(String.class, Instant.class, Boolean.class, Integer.class, int.class);

    private final Class<?> type;
    private final String field;
    private final transient @Nullable JsonDeserializer<Object> jacksons;

    /** A reader that Jackson asks for the one of a component. */
    FieldReader() {
        this(Object.class, "", null);
    }

    private FieldReader(Class<?> type, String field, @Nullable JsonDeserializer<Object> jacksons) {
        super(type);
        this.type = type;
        this.field = field;
        this.jacksons = jacksons;
    }

    @Override
    public JsonDeserializer<?> createContextual(DeserializationContext context, BeanProperty component)
            throws JsonMappingException {
        JavaType of = component.getType();
        String owner = component.getMember().getDeclaringClass().getSimpleName();
        return new FieldReader(
                of.getRawClass(),
                owner + "." + component.getName(),
                SCALARS.contains(of.getRawClass()) ? null : context.findContextualValueDeserializer(of, component));
    }

    @Override
    public @Nullable Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        Object value = value(parser, context);
        if (value != null) {
            return value;
        }
        parser.skipChildren();
        if (!type.isPrimitive() && SAID.add(field)) {
            SdkLogger.LOGGER.log(
                    Level.WARNING,
                    "The service sent {0} in a form that is no {1}; it is read as null. Logged once for each field.",
                    field,
                    type.getSimpleName());
        }
        return getNullValue(context);
    }

    /** Without a number that paging needs, there is no page. */
    @Override
    public @Nullable Object getNullValue(DeserializationContext context) throws JsonMappingException {
        return type.isPrimitive() ? context.reportInputMismatch(this, "null") : null;
    }

    private @Nullable Object value(JsonParser parser, DeserializationContext context) throws IOException {
        if (parser.currentToken().isStructStart()) {
            boolean isRecord = type.isRecord() && parser.hasToken(JsonToken.START_OBJECT);
            return isRecord && jacksons != null ? jacksons.deserialize(parser, context) : null;
        }
        if (type == String.class) {
            return parser.getText();
        }
        if (type == Instant.class) {
            return InstantReader.read(parser);
        }
        if (type == Boolean.class) {
            return flag(parser);
        }
        return type == Integer.class || type == int.class ? integer(parser) : openEnum(parser, context);
    }

    private @Nullable Object openEnum(JsonParser parser, DeserializationContext context) throws IOException {
        return jacksons instanceof ValueInstantiator.Gettable known
                        && known.getValueInstantiator().canCreateFromString()
                ? known.getValueInstantiator().createFromString(context, parser.getText())
                : null;
    }

    private static @Nullable Boolean flag(JsonParser parser) throws IOException {
        if (parser.currentToken().isBoolean()) {
            return parser.hasToken(JsonToken.VALUE_TRUE);
        }
        return switch (parser.getText().strip()) {
            case "true", "TRUE", "True", "1" -> true;
            case "false", "FALSE", "False", "0" -> false;
            default -> null;
        };
    }

    private static @Nullable Integer integer(JsonParser parser) throws IOException {
        if (parser.hasToken(JsonToken.VALUE_NUMBER_INT) && parser.getNumberType() == JsonParser.NumberType.INT) {
            return parser.getIntValue();
        }
        String text = parser.getText().strip();
        try {
            return NUMBER.matcher(text).matches() ? new BigDecimal(text).intValueExact() : null;
        } catch (NumberFormatException | ArithmeticException e) {
            return null;
        }
    }
}
