package io.attest.spring;

import io.attest.client.batch.BatchSender;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Lets the requests in flight finish and ends the runs that wait, those of all senders side by side, while everything
 * else still works. It hears of the end first.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
record EndOfRuns(ConfigurableApplicationContext context)
        implements ApplicationListener<ContextClosedEvent>, BeanPostProcessor {

    /** Before anything else ends, whatever runs the events. */
    @Override
    public boolean supportsAsyncExecution() {
        return false;
    }

    @Override
    public void onApplicationEvent(ContextClosedEvent event) {
        // Not at the end of a child's, which is told to its parents, too.
        if (event.getApplicationContext() == context) {
            // None is made for it.
            ConfigurableListableBeanFactory beans = context.getBeanFactory();
            List<CompletableFuture<Void>> ends = Stream.of(beans.getBeanNamesForType(BatchSender.class, false, false))
                    .filter(beans::containsSingleton)
                    .map(name -> beans.getBean(name, BatchSender.class))
                    .map(sender -> CompletableFuture.runAsync(
                            sender::close, end -> new Thread(end, "attest-end-of-run").start()))
                    .toList();
            ends.forEach(CompletableFuture::join);
        }
    }

    /** One that is made later, since it is lazy, sends nothing. */
    @Override
    public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof BatchSender late && context.isClosed()) {
            late.close();
        }
        return bean;
    }
}
