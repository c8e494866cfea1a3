package io.attest.client.paging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AutoPagerFailureTest {

    private final RuntimeException failure = new IllegalStateException("this time");

    @Test
    void aFailedHasNextOnTheFirstPageCanBeRepeated() {
        Pages pages = Pages.of("a", "b");
        Iterator<String> iterator = AutoPager.of(1, pages).iterator();

        pages.failOnce(failure);
        assertThatThrownBy(iterator::hasNext).isSameAs(failure);

        assertThat(iterator.hasNext()).isTrue();
        assertThat(iterator.next()).isEqualTo("a");
        assertThat(iterator.next()).isEqualTo("b");
        assertThat(pages.asked()).containsExactly(1, 1, 2);
    }

    @Test
    void aFailedNextOnALaterPageCanBeRepeated() {
        Pages pages = Pages.of("a", "b", "c");
        Iterator<String> iterator = AutoPager.of(1, pages).iterator();
        iterator.next();

        pages.failOnce(failure);
        assertThatThrownBy(iterator::next).isSameAs(failure);
        pages.failOnce(failure);
        assertThatThrownBy(iterator::hasNext).isSameAs(failure);

        assertThat(iterator.next()).isEqualTo("b");
        assertThat(iterator.next()).isEqualTo("c");
        assertThat(iterator.hasNext()).isFalse();
        assertThat(pages.asked()).containsExactly(1, 2, 2, 2, 3);
    }

    @Test
    void aFailureBehindAnEmptyPageDoesNotReadThatPageAgain() {
        Pages pages = Pages.of("a", "", "b");
        Iterator<Page<String>> all = AutoPager.of(1, pages).pages().iterator();
        all.next();
        all.next();

        pages.failOnce(failure);
        assertThatThrownBy(all::next).isSameAs(failure);

        assertThat(all.hasNext()).isTrue();
        assertThat(all.next().data()).containsExactly("b");
        assertThat(pages.asked()).containsExactly(1, 2, 3, 3);
    }

    @Test
    void aFailureOfTheLastPageCanBeRepeated() {
        Pages pages = Pages.of("a");
        Iterator<Page<String>> all = AutoPager.of(1, pages).pages().iterator();

        pages.failOnce(failure);
        assertThatThrownBy(all::next).isSameAs(failure);

        assertThat(all.next().data()).containsExactly("a");
        assertThat(all.hasNext()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 0})
    void aPageThatIsNotTheOneAskedForIsAnErrorAndNoLoop(int came) {
        Pages first = Pages.of("a", "b", "c");
        Iterator<String> iterator = AutoPager.of(
                        1, number -> number == 1 ? first.apply(1) : Pages.page(List.of("x"), came, 9))
                .iterator();
        assertThat(iterator.next()).isEqualTo("a");

        for (int i = 0; i < 2; i++) {
            assertThatIllegalStateException()
                    .isThrownBy(iterator::hasNext)
                    .withMessage("page 2 was requested, but page " + came + " was returned");
        }
    }

    @Test
    @NullUnmarked
    void aFunctionThatGivesNothingIsToldWithThePage() {
        Iterator<String> iterator = AutoPager.<String>of(1, number -> null).iterator();

        assertThatNullPointerException()
                .isThrownBy(iterator::hasNext)
                .withMessage("the source returned null for page 1");
    }
}
