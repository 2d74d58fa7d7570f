-- The wall between accounts, and people.

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

-- Whether the tables of accounts are spread by Citus.
create function is_spread() returns boolean
language plpgsql stable
as $$
declare
  spread boolean := false;
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then
    execute 'select exists (select from pg_catalog.pg_dist_partition where logicalrelid = ''public.event_heads''::regclass)' into spread;
  end if;
  return spread;
end
$$;

-- Puts a table behind the wall, and spreads it if the others are. Every table with an account_id calls it; a test looks for
-- the ones that did not. Citus takes no subquery in a policy; every statement names its account, so PostgreSQL calls account()
-- once a statement.
create procedure protect(target regclass)
language plpgsql
as $$
declare
  name text := target; -- a table that is spread may be another one afterwards
begin
  if is_spread() then
    -- Before the wall stands: behind it the owner sees no rows either.
    perform create_distributed_table(target, 'account_id', colocate_with => 'event_heads');
  end if;
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format('create policy account_wall on %s using (account_id = account()) with check (account_id = account())', name);
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

-- A person belongs to the installation, a grant to an account.
create table users (
  id text primary key, -- the identity provider's subject
  email text not null,
  name text not null,
  created_at timestamptz not null default now(),
  deactivated_at timestamptz,
  -- Somebody invited is a person of their own until they accept: what an account sees of them is the same whether or not they
  -- have an account elsewhere.
  is_pending boolean not null default false
);
create unique index users_email on users (lower(email)) where not is_pending;

create table grants (
  id uuid not null unique,
  account_id text not null references accounts (id),
  user_id text not null references users (id),
  role_keys text[] not null default '{}',
  created_at timestamptz not null default now(),
  version int not null default 1,
  invited_at timestamptz, -- when the last invitation was sent
  withdrawn_at timestamptz,
  last_seen date, -- the last day on which the person worked in the account
  name text, -- what the account calls the person: an administrator's change of a name
  primary key (account_id, user_id)
);
create index grants_user on grants (user_id);

-- What limits count: each attempt is a row of every limit that it counts in. Subjects are hashed: visitors' addresses are among them.
create table attempts (
  id uuid primary key default gen_random_uuid(),
  subject text not null,
  at timestamptz not null default now()
);
create index attempts_subject on attempts (subject, at);
create index attempts_age on attempts (at);

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
set search_path = pg_catalog, public, pg_temp
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
  updated_at timestamptz not null default now(),
  -- Parts of the configuration that a screen has changed: settings, featureFlags, dashboards. Packs leave them as they are.
  own_parts text[] not null default '{}'
);
call protect('account_settings');

-- One row a user: what the user may see and change (USR-05).
create table assignments (
  account_id text not null references accounts (id),
  user_id text not null references users (id),
  organizations uuid[] not null default '{}',
  product_schemas jsonb not null default '{}', -- {stage id: 'read' | 'write'}
  milestone_schemas jsonb not null default '{}', -- {milestone schema id: 'read' | 'write'}
  tags uuid[] not null default '{}',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
call protect('assignments');

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
