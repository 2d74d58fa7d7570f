-- What stands beside the records: dashboards, support, samples, what comparing plots has found, PDFs, and the queue of jobs.

create table dashboards (
  account_id text not null references accounts (id),
  id text not null, -- a pack's name for it; of one made on a screen db- and a UUID, so that packs may name it too
  name text not null,
  search text not null, -- the name without case and accents
  url text not null,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  primary key (account_id, id)
);
call protect('dashboards');

create table support_requests (
  account_id text not null references accounts (id),
  id uuid not null,
  issue text not null,
  priority text not null check (priority in ('alta', 'media', 'baja')),
  files text[] not null, -- addresses of pictures that only administrators see
  page text, -- the screen from which the person asked
  is_read boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (account_id, id)
);
create index support_requests_list on support_requests (account_id, created_at desc, id desc);
call protect('support_requests');

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

-- Comparing more than 2,000 plots is a job. A row follows from records and is made again when they change.
create table origin_overlaps (
  account_id text not null references accounts (id),
  stamp text not null, -- of the plots that are compared
  found jsonb, -- null while the job runs
  asked_at timestamptz not null,
  primary key (account_id, stamp)
);
call protect('origin_overlaps');

-- What comparing the grounds of two lots has found, so that nobody compares them twice. A row follows from records: it counts as long as
-- its versions are those of the lots, and is forgotten after a month.
create table origin_pairs (
  account_id text not null references accounts (id),
  pair text not null, -- the ids of both lots, in their order
  versions text not null, -- of what both grounds are read from
  area_ha numeric, -- that they share; null: they have too many sides to be compared
  share numeric, -- of the smaller one, in percent
  measured_at timestamptz not null,
  primary key (account_id, pair)
);
create index origin_pairs_measured on origin_pairs (account_id, measured_at);
call protect('origin_pairs');

-- PDFs that were ordered: each is made by a job, kept for some minutes, and only for the person who ordered it.
create table pdf_orders (
  account_id text not null references accounts (id),
  key uuid not null,
  user_id text not null,
  wish jsonb not null, -- template, items, language and place on the sheet
  done int not null default 0,
  total int not null, -- labels, or sheets of paper
  outcome jsonb, -- null while it is made; then the file's name, or why there is none
  ordered_at timestamptz not null,
  primary key (account_id, key)
);
create index pdf_orders_age on pdf_orders (account_id, ordered_at);
call protect('pdf_orders');

-- The queue's own tables live in a schema of rastro_jobs, which can do nothing else. The queue migrates itself; with its table
-- of migrations already there, it needs no right to create schemas.
create schema if not exists graphile_worker authorization rastro_jobs;
create table if not exists graphile_worker.migrations (
  id int primary key,
  ts timestamptz not null default now(),
  breaking boolean not null default false
);
alter table graphile_worker.migrations owner to rastro_jobs;

-- A job is added inside the transaction that needs it, for that transaction's account alone. Mail that follows a write waits for its
-- server about a day; other jobs are set aside after a minute and a half. One PDF is made at a time, so the jobs of others never wait
-- for the browser.
create function add_job(task text, payload json) returns void
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    identifier => task,
    payload => json_build_object('account', public.account(), 'payload', payload),
    max_attempts => case when starts_with(task, 'mail.') then 14 else 5 end,
    queue_name => case when starts_with(task, 'pdf.') then 'pdf' end
  );
end
$$;
