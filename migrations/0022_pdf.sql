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

-- One PDF is made at a time, so the jobs of others never wait for the browser.
create or replace function add_job(task text, payload json) returns void
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
