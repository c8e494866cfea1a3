package io.attest.spring;

import io.attest.client.AttestClient;
import io.attest.client.batch.BatchOptions;
import io.attest.client.batch.BatchSender;
import io.attest.client.batch.SendLedger;
import io.attest.client.jdbc.JdbcSendLedger;
import javax.sql.DataSource;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * A {@link BatchSender} over a database of the application, if {@code attest.batch.ledger} names the batch, or over a
 * {@link SendLedger} that is a bean. A run is for the application to start. Its end comes with that of the context.
 */
@AutoConfiguration(after = AttestAutoConfiguration.class)
@ConditionalOnBooleanProperty(name = "attest.enabled", matchIfMissing = true)
@ConditionalOnSingleCandidate(AttestClient.class)
public class AttestBatchAutoConfiguration {

    /** For Spring Boot. */
    public AttestBatchAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(SendLedger.class)
    @ConditionalOnProperty("attest.batch.ledger")
    @DependsOnDatabaseInitialization
    JdbcSendLedger attestSendLedger(BeanFactory beans, Environment environment) {
        AttestProperties.Batch batch = AttestProperties.of(environment).batch();
        String name = batch.dataSource();
        JdbcSendLedger ledger = UnusableSettingException.checked("The ledger of attest.batch.data-source", () -> {
            DataSource source = name == null
                    ? beans.getBean(DataSource.class)
                    : BeanFactoryAnnotationUtils.qualifiedBeanOfType(beans, DataSource.class, name);
            return JdbcSendLedger.of(source, batch.table(), String.valueOf(batch.ledger()));
        });
        return batch.createSchema() ? ledger.createSchema() : ledger;
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnSingleCandidate(SendLedger.class)
    BatchSender attestBatchSender(AttestClient client, SendLedger ledger, BatchOptions options) {
        return BatchSender.of(client, ledger, options);
    }
}
