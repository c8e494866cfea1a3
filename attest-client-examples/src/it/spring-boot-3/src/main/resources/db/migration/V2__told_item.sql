create table told_item (
  item_key varchar(255) not null,
  began_at bigint not null,
  primary key (item_key, began_at)
);
