package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.ContextualDeserializer;
import com.fasterxml.jackson.databind.deser.ValueInstantiator;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import io.attest.client.internal.SdkLogger;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
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

    // Longer ones fit into no component, and take long to read.
    private static final int LONGEST_NUMBER = 40;
    // As seconds in the year 5138, as milliseconds in 1973.
    private static final long FIRST_IN_MILLIS = 100_000_000_000L;

    // The end of the year 9999.
    private static final long END_OF_MILLIS = 253_402_300_800_000L;

    private static final Pattern WHOLE_NUMBER = Pattern.compile("[0-9]+");
    private static final Pattern NUMBER = Pattern.compile("[0-9]+\\.[0-9]+|[0-9]+");

    /** Nine digits at least, or an offset at the end. Any other text would cost an exception to be refused. */
    private static final Pattern FOR_JSR310 =
            Pattern.compile("[0-9]{9,}(?:\\.[0-9]+)?|.*[0-9](?:[Zz]|[+-][0-9]{2}:[0-9]{2})");

    private static final Pattern OFFSET_WITHOUT_COLON = Pattern.compile("(:\\d\\d(?:\\.\\d+)?[+-]\\d\\d)(\\d\\d)$");

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
                context.findContextualValueDeserializer(of, component));
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
        JsonToken token = parser.currentToken();
        if (token.isStructStart()) {
            return token == JsonToken.START_OBJECT && type.isRecord() ? record(parser, context) : null;
        }
        if (type == String.class) {
            return parser.getText();
        }
        if (type == Instant.class) {
            return instant(parser, context);
        }
        if (type == Boolean.class) {
            return flag(parser);
        }
        return type == Integer.class || type == int.class ? integer(parser) : openEnum(parser, context);
    }

    private @Nullable Object record(JsonParser parser, DeserializationContext context) throws IOException {
        return jacksons == null ? null : jacksons.deserialize(parser, context);
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
            return text.length() > LONGEST_NUMBER ? null : new BigDecimal(text).intValueExact();
        } catch (NumberFormatException | ArithmeticException e) {
            return null;
        }
    }

    private @Nullable Instant instant(JsonParser parser, DeserializationContext context) throws IOException {
        if (!parser.hasToken(JsonToken.VALUE_STRING)) {
            return jsr310(parser, context);
        }
        Instant own = InstantReader.read(parser.getTextCharacters(), parser.getTextOffset(), parser.getTextLength());
        if (own != null) {
            return own;
        }
        String text = parser.getText().strip();
        Matcher offset = OFFSET_WITHOUT_COLON.matcher(text);
        if (offset.find()) {
            return parsed(offset.replaceFirst("$1:$2"));
        }
        // jsr310 takes a year, and a date without hyphens, for seconds since 1970.
        return FOR_JSR310.matcher(text).matches() ? jsr310(parser, context) : null;
    }

    private static @Nullable Instant parsed(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private @Nullable Instant jsr310(JsonParser parser, DeserializationContext context) throws IOException {
        Instant read;
        try {
            read = jacksons == null ? null : (Instant) jacksons.deserialize(parser, context);
        } catch (MismatchedInputException | InputCoercionException | DateTimeException | ArithmeticException e) {
            return null;
        }
        if (read == null || read.getEpochSecond() < FIRST_IN_MILLIS) {
            return read;
        }
        String text = parser.getText().strip();
        if (!parser.currentToken().isNumeric() && !NUMBER.matcher(text).matches()) {
            return read;
        }
        boolean isInMillis = WHOLE_NUMBER.matcher(text).matches() && read.getEpochSecond() < END_OF_MILLIS;
        return isInMillis ? Instant.ofEpochMilli(read.getEpochSecond()) : null;
    }
}
