package io.attest.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.attest.client.batch.AddResult;
import io.attest.client.batch.SendItem;
import io.attest.client.batch.SendState;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.sandbox.Fixtures;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Id;
import java.sql.Connection;
import java.util.List;
import java.util.UUID;
import org.h2.jdbcx.JdbcDataSource;
import org.hibernate.Session;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.persistenceunit.PersistenceManagedTypes;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.support.TransactionTemplate;

/** docs/outbox.md: an item is of the transaction of JPA, on either way to its connection. */
class JpaOutboxTest {

    private final JdbcDataSource dataSource = new JdbcDataSource();
    private final SendItem item = SendItem.of("hired", Fixtures.createAttestationRequest());
    private final JdbcSendLedger ledger;

    @AutoClose
    private final EntityManagerFactory employees;

    JpaOutboxTest() {
        dataSource.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        ledger = JdbcSendLedger.of(dataSource, "handbook").createSchema();
        HibernateJpaVendorAdapter hibernate = new HibernateJpaVendorAdapter();
        hibernate.setGenerateDdl(true);
        LocalContainerEntityManagerFactoryBean factory = new LocalContainerEntityManagerFactoryBean();
        factory.setDataSource(dataSource);
        factory.setJpaVendorAdapter(hibernate);
        factory.setManagedTypes(PersistenceManagedTypes.of(Employee.class.getName()));
        factory.afterPropertiesSet();
        employees = factory.getObject();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void withTheTransactionsOfSpring(boolean commits) {
        JpaTransactionManager transactions = new JpaTransactionManager(employees);
        transactions.afterPropertiesSet();
        EntityManager entityManager = SharedEntityManagerCreator.createSharedEntityManager(employees);

        new TransactionTemplate(transactions).executeWithoutResult(transaction -> {
            entityManager.persist(new Employee());
            Connection connection = DataSourceUtils.getConnection(dataSource);
            assertThat(ledger.add(connection, List.of(item)).added()).isOne();
            DataSourceUtils.releaseConnection(connection, dataSource);
            if (!commits) {
                transaction.setRollbackOnly();
            }
        });

        assertBoth(commits);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void withJpaAlone(boolean commits) {
        try (EntityManager entityManager = employees.createEntityManager()) {
            entityManager.getTransaction().begin();
            entityManager.persist(new Employee());
            AddResult added = entityManager
                    .unwrap(Session.class)
                    .doReturningWork(connection -> ledger.add(connection, List.of(item)));
            assertThat(added.added()).isOne();
            if (commits) {
                entityManager.getTransaction().commit();
            }
        }

        assertBoth(commits);
    }

    private void assertBoth(boolean committed) {
        try (EntityManager entityManager = employees.createEntityManager()) {
            assertThat(ledger.counts().get(SendState.PENDING)).isEqualTo(committed ? 1 : 0);
            assertThat(entityManager.find(Employee.class, "4711") != null).isEqualTo(committed);
        }
    }

    @Entity
    static class Employee {
        @Id
        String personId = "4711";
    }
}
