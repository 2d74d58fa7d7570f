-- Packets of evidence that were ordered: each is made by a job, kept for some minutes, and only for the person who ordered it.
create table evidence_orders (
  account_id text not null references accounts (id),
  key uuid not null,
  user_id text not null,
  wish jsonb not null, -- product, direction and language
  done int not null default 0,
  total int not null default 0, -- products and events, once they are known
  outcome jsonb, -- null while it is made; then the name of the file, or why there is none
  told_at timestamptz not null, -- of the order, then of its last progress
  primary key (account_id, key)
);
create index evidence_orders_age on evidence_orders (account_id, told_at);
call protect('evidence_orders');

-- As before; packets are made one at a time, in a queue of their own, so that neither mail nor papers wait for one.
create or replace function add_job(task text, payload json) returns void
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    identifier => task,
    payload => json_build_object('account', public.account(), 'payload', payload),
    max_attempts => case when starts_with(task, 'mail.') then 14 else 5 end,
    queue_name => case when starts_with(task, 'pdf.') then 'pdf' when starts_with(task, 'evidence.') then 'evidence' end
  );
end
$$;
