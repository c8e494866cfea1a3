package com.example.app;

import io.attest.client.batch.SendItem;
import io.attest.client.jdbc.JdbcSendLedger;
import io.attest.client.model.CreateAttestationRequest;
import java.sql.Connection;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

@Service
public class Onboarding {

    private final DataSource dataSource;
    private final JdbcSendLedger ledger;

    Onboarding(DataSource dataSource, JdbcSendLedger ledger) {
        this.dataSource = dataSource;
        this.ledger = ledger;
    }

    /** Part of the transaction that hires: the handbook is queued if and only if that is committed. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void hired(String personId, String handbookId) {
        CreateAttestationRequest request = CreateAttestationRequest.of(personId, handbookId);
        // Of the request, which has the ids in lower case.
        SendItem item = SendItem.of(request.personId() + "/" + request.documentId(), request);
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try {
            if (ledger.add(connection, List.of(item)).added() == 0) {
                throw new IllegalStateException(item.key() + " was added before: nothing would be sent for this hire");
            }
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }
}
