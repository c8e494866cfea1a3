create table if not exists attest_send (
  item_id varchar(64) not null primary key,
  batch_name varchar(64) not null,
  item_no bigint not null,
  item_key varchar(255) not null,
  request text not null,
  state varchar(10) not null,
  at_millis bigint not null,
  claim varchar(36),
  lease_until bigint,
  attestation_request_id varchar(255),
  reason varchar(255),
  unique (batch_name, state, item_no, item_id)
);
