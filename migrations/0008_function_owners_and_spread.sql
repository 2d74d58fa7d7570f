-- ---- Functions belong to roles that may do only what these functions need

revoke all on function find_public_key(uuid), lock_head(text), append_events(text, json), add_job(text, json) from public;
grant execute on function find_public_key(uuid), lock_head(text), append_events(text, json), add_job(text, json) to rastro_app;
grant select on public_keys to rastro_keys;
grant insert on events to rastro_events;
grant select, insert, update on event_heads to rastro_events;
grant create on schema public to rastro_keys, rastro_events, rastro_jobs; -- a new owner must have it for a moment
alter function find_public_key(uuid) owner to rastro_keys;
alter function lock_head(text) owner to rastro_events;
alter function append_events(text, json) owner to rastro_events;
alter function add_job(text, json) owner to rastro_jobs;
revoke create on schema public from rastro_keys, rastro_events, rastro_jobs;

-- ---- Citus

-- Spreads what is there, empty or not: whoever adds Citus to an installation calls it. Foreign keys are taken away and put back, since
-- half of a graph can't be spread.
create procedure spread()
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
