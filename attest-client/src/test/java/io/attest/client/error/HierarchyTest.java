package io.attest.client.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NullUnmarked
class HierarchyTest {

    @Test
    void aCallEndsInOneOfSixWays() {
        assertThat(RuntimeException.class).isAssignableFrom(AttestException.class);
        assertThat(AttestException.class).isAbstract();
        assertThat(AttestException.class.getPermittedSubclasses())
                .containsExactlyInAnyOrder(
                        ApiException.class,
                        NetworkException.class,
                        DecodingException.class,
                        ThrottledException.class,
                        DeadlineExceededException.class,
                        CallInterruptedException.class);
    }

    @Test
    void anErrorResponseIsOneOfNineKinds() {
        assertThat(ApiException.class).isAbstract();
        assertThat(ApiException.class.getPermittedSubclasses())
                .containsExactlyInAnyOrder(
                        BadRequestException.class,
                        AuthenticationException.class,
                        PaymentRequiredException.class,
                        PermissionDeniedException.class,
                        NotFoundException.class,
                        ValidationException.class,
                        RateLimitException.class,
                        ServerException.class,
                        UnexpectedStatusException.class);
    }

    @Test
    void aTimeoutIsTheOnlySpecialNetworkFailure() {
        assertThat(NetworkException.class.getPermittedSubclasses()).containsExactly(NetworkTimeoutException.class);
    }

    @Test
    void everyLeafIsPublicAndFinalAndCanBeMadeByAnIntegratorsTest() {
        List<Class<?>> leaves = leaves(AttestException.class, new ArrayList<>());

        assertThat(leaves).hasSize(14).allSatisfy(leaf -> {
            assertThat(leaf).isPublic().isFinal();
            assertThat(leaf.getConstructors()).hasSize(1);
        });
        assertThat(Modifier.isPublic(NetworkException.class.getModifiers())).isTrue();
        assertThat(NetworkException.class.getConstructors()).hasSize(1);
    }

    private static List<Class<?>> leaves(Class<?> type, List<Class<?>> found) {
        if (!type.isSealed()) {
            found.add(type);
            return found;
        }
        for (Class<?> subclass : type.getPermittedSubclasses()) {
            leaves(subclass, found);
        }
        return found;
    }

    @ParameterizedTest(name = "{0} and {1} is {2}")
    @CsvSource({
        "NOT_SENT, NOT_SENT, NOT_SENT",
        "NOT_SENT, REJECTED, REJECTED",
        "NOT_SENT, UNKNOWN,  UNKNOWN",
        "NOT_SENT, ACCEPTED, ACCEPTED",
        "REJECTED, NOT_SENT, REJECTED",
        "REJECTED, REJECTED, REJECTED",
        "REJECTED, UNKNOWN,  UNKNOWN",
        "REJECTED, ACCEPTED, ACCEPTED",
        "UNKNOWN,  NOT_SENT, UNKNOWN",
        "UNKNOWN,  REJECTED, UNKNOWN",
        "UNKNOWN,  UNKNOWN,  UNKNOWN",
        "UNKNOWN,  ACCEPTED, ACCEPTED",
        "ACCEPTED, NOT_SENT, ACCEPTED",
        "ACCEPTED, REJECTED, ACCEPTED",
        "ACCEPTED, UNKNOWN,  ACCEPTED",
        "ACCEPTED, ACCEPTED, ACCEPTED"
    })
    void theStrongerOfTwoOutcomesIsWhatIsKnown(Outcome one, Outcome other, Outcome both) {
        assertThat(one.and(other)).isEqualTo(both);
        assertThat(Outcome.values()).hasSize(4);
    }
}
