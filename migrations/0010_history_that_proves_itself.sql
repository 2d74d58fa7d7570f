-- Events that hold whole states, functions that belong to roles of their own, and one set of SQL for PostgreSQL and for Citus,
-- which spreads the tables of an account over servers by account_id.

-- ---- The wall

-- Citus takes no subquery in a policy. Every statement names its account, so PostgreSQL calls account() once a statement.
do $$
declare target regclass;
begin
  for target in select polrelid from pg_policy where polname = 'account_wall' loop
    execute format(
      'alter policy account_wall on %s using (account_id = account()) with check (account_id = account())', target
    );
  end loop;
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
    execute 'select exists (select from pg_catalog.pg_dist_partition where logicalrel = ''public.event_heads''::regclass)' into spread;
  end if;
  return spread;
end
$$;

-- Puts a table behind the wall, and spreads it if the others are.
create or replace procedure protect(target regclass)
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

-- Spread tables have no triggers: who writes products writes their activity.
drop trigger begin_activity on products;
drop trigger follow_product on products;
drop function begin_activity();
drop function follow_product();

-- ---- Events of the second format

-- The text of before and after is hashed as it is stored, so it is json, which keeps every character.
alter table events
  alter column before type json using before::json,
  alter column after type json using after::json,
  add column format int not null default 1, -- 1: before and after are hashed as canonical JSON; via and schema_version are unknown
  add column via text, -- the door: screen, api, import, undo, job, demo or command
  add column schema_version int; -- of the record's form
alter table events alter column format set default 2;

-- Rows are written many at a time joined to the head of their account, so it exists from the account's first moment.
alter table event_heads no force row level security;
insert into event_heads (account_id, n, hash) select id, 0, '' from accounts on conflict do nothing;
alter table event_heads force row level security;

-- Locks the head of an account's chain until commit, and begins the chain of a new account.
create function lock_head(account text) returns event_heads
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  head event_heads;
begin
  select h.* into head from event_heads h where h.account_id = account for no key update;
  if not found then
    insert into event_heads as h (account_id, n, hash) values (account, 0, '')
    on conflict (account_id) do update set n = h.n
    returning h.* into head;
  end if;
  return head;
end
$$;

-- Appends events to an account's chain and moves its head; only this function may. Takes a JSON array of events without their
-- numbers. The hash of an event covers its own text, number included, and the hash before it. Returns the number of the account's
-- configuration: under the lock, no other one can be applied.
create function append_events(account text, added json) returns int
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
declare
  head event_heads := lock_head(account);
  last bigint := head.n;
  digest bytea := head.hash;
  hashes bytea[] := '{}';
  event json;
  written bigint;
begin
  for event in select value from json_array_elements(added) loop
    last := last + 1;
    digest := sha256(digest || convert_to('{"format":2,"n":' || last || ',' || substr(event::text, 2), 'UTF8'));
    hashes := hashes || digest;
  end loop;
  insert into events (account_id, n, format, at, by_user, via, action, type, record_id, schema_version, before, after, hash)
  select h.account_id, head.n + e.place, 2, e.at, e.by, e.via, e.action, e.type, e.record, e.version, e.before, e.after, hashes[e.place]
  from event_heads h
  cross join rows from (json_to_recordset(added) as (
    account text, at timestamptz, by text, via text, action text, type text, record text, version int, before json, after json
  )) with ordinality as e (account, at, by, via, action, type, record, version, before, after, place)
  where h.account_id = append_events.account and e.account = h.account_id;
  get diagnostics written = row_count;
  if written <> cardinality(hashes) then
    raise exception 'an event names another account than its chain';
  end if;
  update event_heads h set n = last, hash = digest where h.account_id = append_events.account;
  return (select max(c.n) from config_versions c where c.account_id = append_events.account);
end
$$;

-- ---- The seal

-- Every day and with every backup, the head of each account is signed: no chain can be rewritten up to its last seal.
create table seals (
  account_id text not null references accounts (id),
  n bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  key text not null, -- Ed25519 public key, base64
  signature bytea not null,
  primary key (account_id, n, key)
);
call protect('seals');

-- The keys that sealed here. Only the newest one that was made here seals; a restore brings the keys of its backup.
create table seal_keys (
  key text primary key,
  origin text not null check (origin in ('made', 'restored', 'replaced')),
  since timestamptz not null default now()
);

-- ---- Jobs

-- The queue's own tables live in a schema of rastro_jobs, which can do nothing else. The queue migrates itself; with its table
-- of migrations already there, it needs no right to create schemas.
create schema if not exists graphile_worker authorization rastro_jobs;
create table if not exists graphile_worker.migrations (
  id int primary key,
  ts timestamptz not null default now(),
  breaking boolean not null default false
);
alter table graphile_worker.migrations owner to rastro_jobs;

-- A job is added inside the transaction that needs it, for that transaction's account alone.
create function add_job(task text, payload json) returns void
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    identifier => task,
    payload => json_build_object('account', public.account(), 'payload', payload),
    max_attempts => 5
  );
end
$$;

-- ---- Functions belong to roles that may do only what these functions need

alter function find_public_key(uuid) set search_path = pg_catalog, public, pg_temp;
revoke all on function find_public_key(uuid), lock_head(text), append_events(text, json), add_job(text, json) from public;
grant execute on function find_public_key(uuid), lock_head(text), append_events(text, json), add_job(text, json) to rastro_app;
grant select on public_keys to rastro_keys;
grant insert on events to rastro_events;
grant select, insert, update on event_heads to rastro_events;
grant select (account_id, n) on config_versions to rastro_events;
grant create on schema public to rastro_keys, rastro_events, rastro_jobs; -- a new owner must have it for a moment
alter function find_public_key(uuid) owner to rastro_keys;
alter function lock_head(text) owner to rastro_events;
alter function append_events(text, json) owner to rastro_events;
alter function add_job(text, json) owner to rastro_jobs;
revoke create on schema public from rastro_keys, rastro_events, rastro_jobs;

-- ---- Citus

-- Spreads what is there, empty or not. Foreign keys are taken away and put back, since half of a graph can't be spread.
create procedure spread()
language plpgsql
as $$
declare
  keys jsonb;
  key jsonb;
  walled text[];
  name text;
begin
  select coalesce(jsonb_agg(jsonb_build_object('table', conrelid::regclass, 'name', conname, 'is', pg_get_constraintdef(c.oid))), '[]')
    into keys from pg_constraint c join pg_class t on t.oid = conrelid
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace;
  select array_agg(relname order by relname <> 'event_heads', relname) into walled from pg_class
    where relkind = 'r' and relforcerowsecurity and relnamespace = 'public'::regnamespace;
  for key in select * from jsonb_array_elements(keys) loop
    execute format('alter table %s drop constraint %I', key ->> 'table', key ->> 'name');
  end loop;
  foreach name in array walled loop execute format('alter table %I no force row level security', name); end loop;
  perform create_reference_table('accounts');
  perform create_reference_table('users');
  foreach name in array walled loop
    perform create_distributed_table(name, 'account_id', colocate_with => case name when 'event_heads' then 'none' else 'event_heads' end);
  end loop;
  -- What points at a table that is everywhere must be known to Citus as well (grants, public_keys, identity_passwords): a plain
  -- table's foreign key locks accounts in one session, and the update of accounts waits for it in another.
  set local citus.enable_local_reference_table_foreign_keys = on;
  for key in select * from jsonb_array_elements(keys) loop
    execute format('alter table %s add constraint %I %s', key ->> 'table', key ->> 'name', key ->> 'is');
  end loop;
  foreach name in array walled loop execute format('alter table %I force row level security', name); end loop;
  -- A function with an owner of its own would reach the shards over another connection, which doesn't see the rows that its
  -- transaction has just written.
  alter function lock_head(text) security invoker;
  alter function append_events(text, json) security invoker;
end
$$;

do $$
begin
  if to_regclass('pg_catalog.pg_dist_partition') is not null then call spread(); end if;
end
$$;
