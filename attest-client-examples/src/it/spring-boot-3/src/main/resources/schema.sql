create table if not exists sending_stop (
  stop_id int not null primary key,
  reason varchar(100) not null,
  stopped_at timestamp default current_timestamp not null
);

create table if not exists told_item (
  item_key varchar(255) not null,
  began_at bigint not null,
  primary key (item_key, began_at)
);
