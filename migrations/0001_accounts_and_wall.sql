-- Accounts, people and the wall between accounts.

-- The account of the running transaction. Raises instead of returning nothing: a query
-- that forgot its account must fail, not answer with zero rows. A setting that was once
-- set on a pooled connection reads '' afterwards, hence the second test.
create function account() returns text
language plpgsql stable parallel safe
as $$
declare
  current text := current_setting('app.account_id', true);
begin
  if current is null or current = '' then
    raise exception 'no account is set in this transaction' using errcode = '28000';
  end if;
  return current;
end
$$;

-- Puts a table behind the wall. Every table with an account_id calls it; a test looks for
-- the ones that did not. (select account()) is evaluated once a statement, not once a row.
create procedure protect(target regclass)
language plpgsql
as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy account_wall on %s using (account_id = (select account())) with check (account_id = (select account()))',
    target
  );
end
$$;

-- Tables without a wall: read before an account is known.

create table accounts (
  id text primary key,
  name text not null,
  -- Raised whenever rights, settings or configuration of the account change: every process
  -- compares it with what it remembers, so a changed right applies at once everywhere.
  revision bigint not null default 1,
  created_at timestamptz not null default now()
);

create table users (
  id text primary key, -- the identity provider's subject
  email text not null,
  name text not null,
  created_at timestamptz not null default now(),
  deactivated_at timestamptz
);
create unique index users_email on users (lower(email));

create table grants (
  id uuid not null unique,
  account_id text not null references accounts (id),
  user_id text not null references users (id),
  role_keys text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index grants_user on grants (user_id);

-- Public uuid → record, for the pages and images that are asked for without an account.
-- Readable by exact key only: the serving role may insert and call find_public_key.
create table public_keys (
  uuid uuid primary key,
  account_id text not null references accounts (id),
  kind text not null check (kind in ('product', 'organization')),
  record_id uuid not null unique
);

create function find_public_key(key uuid)
returns table (uuid uuid, account_id text, kind text, record_id uuid)
language sql stable security definer
set search_path from current
as $$
  select p.uuid, p.account_id, p.kind, p.record_id from public_keys p where p.uuid = key
  union all
  select p.uuid, p.account_id, p.kind, p.record_id from public_keys p where p.record_id = key
  limit 1
$$;

-- Behind the wall from here on.

create table account_settings (
  account_id text primary key references accounts (id),
  settings jsonb not null default '{}', -- AccountSettings of core/pack
  feature_flags text[] not null default '{}',
  admins text[] not null default '{}', -- subjects, not e-mails
  version int not null default 1,
  updated_at timestamptz not null default now()
);
call protect('account_settings');

-- One row a user: what the user may see and change (USR-05).
create table assignments (
  account_id text not null references accounts (id),
  user_id text not null references users (id),
  organizations uuid[] not null default '{}',
  product_schemas jsonb not null default '{}', -- {stage id: 'read' | 'write'}
  milestone_schemas jsonb not null default '{}', -- {milestone schema id: 'read' | 'write'}
  tags text[] not null default '{}',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
call protect('assignments');

-- Every change of anything, chained by hash within the account; never updated or deleted.
create table events (
  account_id text not null references accounts (id),
  n bigint not null,
  at timestamptz not null,
  by_user text not null,
  action text not null,
  type text not null, -- the table of the record
  record_id text not null,
  before jsonb,
  after jsonb,
  hash bytea not null,
  primary key (account_id, n)
);
create index events_record on events (account_id, type, record_id, n);
call protect('events');

create table event_heads (
  account_id text primary key references accounts (id),
  n bigint not null,
  hash bytea not null
);
call protect('event_heads');

-- The first answer to a create, given again when the same request comes again within 24 h.
create table idempotency_keys (
  account_id text not null references accounts (id),
  user_id text not null,
  key text not null,
  request_hash bytea not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (account_id, user_id, key)
);
create index idempotency_keys_age on idempotency_keys (account_id, created_at);
call protect('idempotency_keys');
