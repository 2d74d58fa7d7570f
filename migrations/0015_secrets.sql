-- Secrets in addresses that people without an account are sent, and the notices of recalls behind the first of them.

-- A secret → the record of an account behind it. Whoever opens such an address is signed in nowhere, so it stands behind no wall; it is
-- readable by exact digest only: the serving role may insert and call find_secret.
create table secrets (
  digest bytea primary key, -- SHA-256 of the secret
  kind text not null check (kind in ('recall')),
  account_id text not null,
  record_id uuid not null,
  created_at timestamptz not null default now()
);
create index secrets_record on secrets (account_id, record_id); -- for those who verify

create function find_secret(wanted bytea)
returns table (digest bytea, kind text, account_id text, record_id uuid)
language sql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
  select s.digest, s.kind, s.account_id, s.record_id from secrets s where s.digest = wanted
$$;
revoke all on function find_secret(bytea) from public;
grant execute on function find_secret(bytea) to rastro_app;
grant select on secrets to rastro_keys;
grant create on schema public to rastro_keys; -- a new owner must have it for a moment
alter function find_secret(bytea) owner to rastro_keys;
revoke create on schema public from rastro_keys;

-- What a recall wrote to one of those who had its products.
create table recall_notices (
  account_id text not null references accounts (id),
  id uuid not null,
  recall_id uuid not null,
  organization_id uuid, -- null: a process names the holder
  name text not null, -- of the holder
  email text not null,
  products uuid[] not null, -- what the holder had then
  created_at timestamptz not null,
  created_by text not null,
  expires_at timestamptz not null, -- of its link
  sent_at timestamptz, -- when a mail server took it
  failed_at timestamptz, -- when one refused it for good
  used_at timestamptz, -- when the holder answered
  note text, -- what the holder wrote
  primary key (account_id, id),
  foreign key (account_id, recall_id) references recalls (account_id, id),
  foreign key (account_id, organization_id) references organizations (account_id, id)
);
create index recall_notices_recall on recall_notices (account_id, recall_id, email);
create index recall_notices_waiting on recall_notices (account_id, created_at) where sent_at is null and failed_at is null;
call protect('recall_notices');

-- What the clock looks for: who hasn't answered, and pages that still tell of a recall.
create index recall_items_notified on recall_items (account_id, at) where status = 'notified';
create index recall_items_showing on recall_items (account_id, recall_id) where shows;
