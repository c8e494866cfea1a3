package com.example.app;

import io.attest.client.batch.SendEntry;
import java.util.List;
import java.util.Set;
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

    /** The entries that are not in the table of told items. */
    public List<SendEntry> notTold(List<SendEntry> entries) {
        Set<ToldItem> told = jdbc.sql("select item_key, began_at from told_item")
                .query(ToldItem.class)
                .set();
        return entries.stream()
                .filter(entry -> !told.contains(ToldItem.of(entry)))
                .toList();
    }

    /** If telling fails, the transaction is rolled back, and the next run tells. */
    @Transactional
    public void tell(SendEntry entry) {
        ToldItem item = ToldItem.of(entry);
        // Fails if another instance has told in the meantime.
        jdbc.sql("insert into told_item (item_key, began_at) values (?, ?)")
                .params(item.itemKey(), item.beganAt())
                .update();
        // Write a mail or a ticket instead if the log is not read.
        LOG.warn("check {}: {}, {}", entry.item().key(), entry.state(), entry.reason());
    }

    private record ToldItem(String itemKey, long beganAt) {

        static ToldItem of(SendEntry entry) {
            return new ToldItem(entry.item().key(), entry.at().toEpochMilli());
        }
    }
}
