package io.attest.client.internal.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.deser.std.FromStringDeserializer;
import com.fasterxml.jackson.databind.type.LogicalType;
import java.io.IOException;
import java.time.Year;
import org.jspecify.annotations.Nullable;

/** Prevents the conversions for which Jackson has no setting: it takes numbers for texts, texts for numbers. */
final class StrictScalars extends BeanDeserializerModifier {

    private static final long serialVersionUID = 1L;

    @Override
    public JsonDeserializer<?> modifyDeserializer(
            DeserializationConfig config, BeanDescription description, JsonDeserializer<?> reader) {
        Class<?> type = description.getBeanClass();
        if (reader.logicalType() == LogicalType.Float || type == byte.class || type == Byte.class) {
            return new OfNumber(reader);
        }
        if (reader.logicalType() == LogicalType.DateTime) {
            // The text of a year is a number.
            return new OfText(reader, type == Year.class);
        }
        return reader instanceof FromStringDeserializer ? new OfText(reader, true) : reader;
    }

    /** A number in the range of its type. Jackson reads 1e400 and "NaN" as a double, and 200 as the byte -56. */
    private static final class OfNumber extends DelegatingDeserializer {

        private static final long serialVersionUID = 1L;

        OfNumber(JsonDeserializer<?> reader) {
            super(reader);
        }

        @Override
        protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> reader) {
            return new OfNumber(reader);
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (parser.currentToken().isNumeric()) {
                Object value = super.deserialize(parser, context);
                if (value instanceof Byte small ? small == parser.getIntValue() : isFinite(value)) {
                    return value;
                }
            }
            return context.handleUnexpectedToken(handledType(), parser);
        }

        private static boolean isFinite(Object value) {
            return !(value instanceof Double number && number.isInfinite())
                    && !(value instanceof Float part && part.isInfinite());
        }
    }

    /** A text, such as a date or a URI. Jackson reads numbers, and their digits as a text, as the time since 1970. */
    private static final class OfText extends DelegatingDeserializer {

        private static final long serialVersionUID = 1L;

        private final boolean mayBeNumber;

        OfText(JsonDeserializer<?> reader, boolean mayBeNumber) {
            super(reader);
            this.mayBeNumber = mayBeNumber;
        }

        @Override
        protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> reader) {
            return new OfText(reader, mayBeNumber);
        }

        @Override
        public JsonDeserializer<?> createContextual(DeserializationContext context, @Nullable BeanProperty property)
                throws JsonMappingException {
            JsonDeserializer<?> reader = context.handleSecondaryContextualization(
                    getDelegatee(), property, context.constructType(handledType()));
            // The pattern of an annotation may consist of digits.
            return new OfText(
                    reader,
                    mayBeNumber
                            || findFormatOverrides(context, property, handledType())
                                    .hasPattern());
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            if (parser.hasToken(JsonToken.VALUE_STRING)
                    && (mayBeNumber || !parser.getText().matches("\\s*[-+]?[0-9.]+\\s*"))) {
                return super.deserialize(parser, context);
            }
            return context.handleUnexpectedToken(handledType(), parser);
        }
    }
}
