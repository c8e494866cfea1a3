create table if not exists attest_rate_limit (
  limit_id varchar(64) not null primary key,
  content varchar(255) not null,
  version bigint not null,
  changed_at bigint not null
);
