-- Sample records of a ready-made set. They are known by the events of the transaction that wrote them, which are
-- neighbours in the account's chain.

create table samples (
  account_id text primary key references accounts (id),
  pack text not null, -- the ready-made set
  asked_at timestamptz not null,
  first_event bigint, -- null until they are written
  last_event bigint
);
call protect('samples');
