package com.example.app;

import io.attest.client.batch.SendEntry;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The items that a person has to look at: unknown, or rejected. */
@Component
public class ItemsToCheck {

    private static final Logger LOG = LoggerFactory.getLogger(ItemsToCheck.class);

    private final JdbcClient jdbc;

    ItemsToCheck(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** If telling fails, the transaction is rolled back, and the next run tells. */
    @Transactional
    public void tellOnce(SendEntry entry) {
        List<Object> item = List.of(entry.item().key(), entry.changedAt().toEpochMilli());
        long told = jdbc.sql("select count(*) from told_item where item_key = ? and changed_at = ?")
                .params(item)
                .query(Long.class)
                .single();
        if (told == 0) {
            jdbc.sql("insert into told_item (item_key, changed_at) values (?, ?)")
                    .params(item)
                    .update();
            // A mail or a ticket instead, in an application whose log nobody reads.
            LOG.warn("check {}: {}, {}", entry.item().key(), entry.state(), entry.reason());
        }
    }
}
