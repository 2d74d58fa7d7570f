-- On Citus the owner passes the wall, as a superuser does on PostgreSQL. A move copies rows, checks keys and replicates as the owner or
-- a member of it; behind a forced wall these see no rows, and a move would empty the account or never end.
create or replace procedure protect(target regclass)
language plpgsql
as $$
declare
  name text := target; -- a table that is spread may be another one afterwards
begin
  if is_spread() then
    perform create_distributed_table(target, 'account_id', colocate_with => 'event_heads');
  end if;
  execute format('alter table %s enable row level security', name);
  execute format('create policy account_wall on %s using (account_id = account()) with check (account_id = account())', name);
  if not is_spread() then execute format('alter table %s force row level security', name); end if;
end
$$;

-- As before, but the wall stays unforced.
create or replace procedure spread()
language plpgsql
as $$
declare
  keys jsonb;
  key jsonb;
  walled text[];
  name text;
begin
  -- All shards one after the other, without keys in the way; Citus' own checks read walled tables, which would fail without an account.
  set local citus.enable_local_reference_table_foreign_keys = off;
  set local citus.multi_shard_modify_mode = 'sequential';
  set local app.account_id = '-';
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
  -- What points at a table that is everywhere must be known to Citus as well (grants, public_keys, identity_passwords, user_settings): a
  -- plain table's foreign key locks accounts in one session, and the update of accounts waits for it in another.
  set local citus.enable_local_reference_table_foreign_keys = on;
  for key in select * from jsonb_array_elements(keys) loop
    execute format('alter table %s add constraint %I %s', key ->> 'table', key ->> 'name', key ->> 'is');
  end loop;
  -- A function with an owner of its own would reach the shards over another connection, which doesn't see the rows that its
  -- transaction has just written.
  alter function lock_head(text) security invoker;
  alter function append_events(text, json) security invoker;
end
$$;

do $$
declare
  name text;
begin
  if is_spread() then
    for name in select relname from pg_class where relkind = 'r' and relforcerowsecurity and relnamespace = 'public'::regnamespace loop
      execute format('alter table %I no force row level security', name);
    end loop;
  end if;
  -- A cluster that migrated knows nothing of this table, one that was restored does: the key made anew tells all of them.
  set local citus.enable_local_reference_table_foreign_keys = on;
  alter table user_settings drop constraint user_settings_user_id_fkey;
  alter table user_settings add constraint user_settings_user_id_fkey foreign key (user_id) references users (id);
end
$$;

-- The indexes for searches, where they are absent: on a cluster the owner may use the extensions of a superuser, but not create them
-- even if they exist. It also serves an installation whose superuser came after the first migration.
do $$
begin
  set local citus.multi_shard_modify_mode = 'sequential';
  set local app.account_id = '-';
  if not exists (select from pg_extension where extname = 'pg_trgm') then create extension pg_trgm; end if;
  if not exists (select from pg_extension where extname = 'btree_gin') then create extension btree_gin; end if;
  if not (select proleakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure) then
    alter function pg_catalog.textlike(text, text) leakproof;
  end if;
  create index if not exists products_search on products using gin (account_id, product_schema_id, search gin_trgm_ops)
    where deleted_at is null;
  create index if not exists locations_search on locations using gin (account_id, search gin_trgm_ops) where deleted_at is null;
  create index if not exists assets_search on assets using gin (account_id, asset_schema_id, search gin_trgm_ops)
    where deleted_at is null;
  create index if not exists media_search on media using gin (account_id, search gin_trgm_ops) where deleted_at is null;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'no index for searches: %', sqlerrm;
end
$$;
