-- Links of GS1 codes besides those to our own pages, which the resolver answers (GS1-08).
create table gs1_links (
  account_id text not null references accounts (id),
  id uuid not null,
  anchor text not null, -- the path of a code; its last value may be * or end in one
  link_type text not null, -- a word of GS1's vocabulary: pip
  href text not null,
  title text not null,
  media_type text,
  languages text[] not null, -- none: any
  is_default boolean not null,
  forwards_query boolean not null,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  deletion_batch uuid,
  primary key (account_id, id)
);
create index gs1_links_anchor on gs1_links (account_id, anchor) where deleted_at is null;
call protect('gs1_links');

-- The account of each key of such a link, by which an address without an account finds one; GTINs alone stand in gtin_accounts.
create table gs1_keys (
  key text primary key, -- 414/7791234500017, 00/37791234*
  account_id text not null
);

-- Codes of many products that were ordered as files: each order is done by a job, kept for some minutes, and only for who ordered it.
create table code_orders (
  account_id text not null references accounts (id),
  key uuid not null,
  user_id text not null,
  wish jsonb not null, -- products, and how they are drawn
  done int not null default 0,
  total int not null,
  outcome jsonb, -- null while it is made; then the name of the file, or why there is none
  told_at timestamptz not null, -- of the order, then of its last progress
  primary key (account_id, key)
);
create index code_orders_age on code_orders (account_id, told_at);
call protect('code_orders');

-- As before; codes of many products stand in the queue of papers, so that no letter waits for them.
create or replace function add_job(task text, payload json) returns void
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    identifier => task,
    payload => json_build_object('account', public.account(), 'payload', payload),
    run_at => (payload ->> 'runAt')::timestamptz,
    max_attempts => case when starts_with(task, 'mail.') then 14 else 5 end,
    queue_name => case
      when starts_with(task, 'pdf.') or starts_with(task, 'symbols.') then 'pdf'
      when starts_with(task, 'evidence.') then 'evidence'
    end
  );
end
$$;
