package io.attest.client.internal.json;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.PropertyName;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedMethod;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import java.lang.reflect.Executable;
import org.jspecify.annotations.Nullable;

/**
 * Derives the contract from the records themselves, for those inside a class of the application: a component that is not
 * {@code @Nullable} is required, and {@code additionalProperties} keeps unknown fields for reading and writing.
 */
final class RecordContract extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1L;
    private static final String MODELS = "io.attest.client.";
    private static final String ADDITIONAL_PROPERTIES = "additionalProperties";
    private static final PropertyName UNNAMED = PropertyName.construct("\0" + ADDITIONAL_PROPERTIES);
    private static final JsonSetter.Value NO_NULLS = JsonSetter.Value.construct(Nulls.FAIL, Nulls.FAIL);

    @Override
    public @Nullable Boolean hasRequiredMarker(AnnotatedMember member) {
        return isRequired(member) ? Boolean.TRUE : super.hasRequiredMarker(member);
    }

    @Override
    public JsonSetter.Value findSetterInfo(Annotated annotated) {
        return isRequired(annotated) ? NO_NULLS : super.findSetterInfo(annotated);
    }

    @Override
    public @Nullable Boolean hasAnySetter(Annotated annotated) {
        return takesAdditionalProperties(annotated) ? Boolean.TRUE : super.hasAnySetter(annotated);
    }

    @Override
    public @Nullable Boolean hasAnyGetter(Annotated annotated) {
        return givesAdditionalProperties(annotated) ? Boolean.TRUE : super.hasAnyGetter(annotated);
    }

    // The component needs a JSON name, too: one that no field has, since such a field would be read as the whole map.
    @Override
    public @Nullable PropertyName findNameForDeserialization(Annotated annotated) {
        return takesAdditionalProperties(annotated) ? UNNAMED : super.findNameForDeserialization(annotated);
    }

    private static boolean isRequired(Annotated annotated) {
        if (!(annotated instanceof AnnotatedParameter parameter)
                || !isModel(parameter)
                || takesAdditionalProperties(parameter)) {
            return false;
        }
        Executable constructor = (Executable) parameter.getOwner().getAnnotated();
        return !constructor.getAnnotatedParameterTypes()[parameter.getIndex()].isAnnotationPresent(Nullable.class);
    }

    private static boolean takesAdditionalProperties(Annotated annotated) {
        return annotated instanceof AnnotatedParameter parameter
                && isModel(parameter)
                && parameter
                        .getDeclaringClass()
                        .getRecordComponents()[parameter.getIndex()]
                        .getName()
                        .equals(ADDITIONAL_PROPERTIES);
    }

    private static boolean givesAdditionalProperties(Annotated annotated) {
        return annotated instanceof AnnotatedMethod method
                && method.getName().equals(ADDITIONAL_PROPERTIES)
                && isModel(method);
    }

    private static boolean isModel(AnnotatedMember member) {
        Class<?> owner = member.getDeclaringClass();
        return owner.isRecord() && owner.getName().startsWith(MODELS);
    }
}
