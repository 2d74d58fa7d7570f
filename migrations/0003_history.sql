-- The history of each account, and the seals that prove it.

-- Every change of anything, chained by hash within the account; never updated or deleted. The text of before and after is hashed as
-- it is stored, so it is json, which keeps every character.
create table events (
  account_id text not null references accounts (id),
  n bigint not null,
  at timestamptz not null,
  by_user text not null,
  action text not null,
  type text not null, -- the table of the record
  record_id text not null,
  before json,
  after json,
  hash bytea not null,
  via text not null, -- the door: screen, api, import, undo, job, demo or command
  schema_version int, -- of the record's form
  primary key (account_id, n)
);
create index events_record on events (account_id, type, record_id, n);
-- The history is listed by number, person, action, door and time (6-contract.md §11). Events are appended in the order of their times, so
-- the summary of blocks finds a period and costs writers nothing; rare actions and doors alone need an index of theirs.
create index events_user on events (account_id, by_user, n);
create index events_rare_action on events (account_id, action, n) where action not in ('create', 'update');
create index events_rare_via on events (account_id, via, n) where via in ('import', 'undo', 'job', 'command');
create index events_time on events using brin (at) with (pages_per_range = 32, autosummarize = on);
call protect('events');

-- The end of each chain. Rows are written many at a time joined to the head of their account, so it exists from the account's first
-- moment.
create table event_heads (
  account_id text primary key references accounts (id),
  n bigint not null,
  hash bytea not null
);
call protect('event_heads');

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
-- numbers. The hash of an event covers its own text, number included, and the hash before it.
create function append_events(account text, added json) returns void
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
    digest := sha256(digest || convert_to('{"n":' || last || ',' || substr(event::text, 2), 'UTF8'));
    hashes := hashes || digest;
  end loop;
  insert into events (account_id, n, at, by_user, via, action, type, record_id, schema_version, before, after, hash)
  select h.account_id, head.n + e.place, e.at, e.by, e.via, e.action, e.type, e.record, e.version, e.before, e.after, hashes[e.place]
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
end
$$;

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

-- What the last check of an account's chain has found. It is made anew every day.
create table history_checks (
  account_id text primary key references accounts (id),
  asked_at timestamptz, -- null unless one is under way
  checked_at timestamptz, -- null until the first one has ended
  n bigint not null default 0, -- the head that it checked
  differ int not null default 0,
  broken_at bigint -- the first event that isn't what was written
);
call protect('history_checks');
