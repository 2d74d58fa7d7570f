-- Queries that an account keeps under a name (EPX-06).
create table epcis_queries (
  account_id text not null references accounts (id),
  name text not null,
  query jsonb not null, -- its parameters by name, several values with | between them
  created_at timestamptz not null,
  created_by text not null,
  primary key (account_id, name)
);
call protect('epcis_queries');
