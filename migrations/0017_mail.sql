-- What limits count: each attempt is a row of every limit that it counts in. Subjects are hashed: visitors' addresses are among them.
create table attempts (
  id uuid primary key default gen_random_uuid(),
  subject text not null,
  at timestamptz not null default now()
);
create index attempts_subject on attempts (subject, at);
create index attempts_age on attempts (at);

-- Mail that follows a write waits for its server about a day; other jobs are set aside after a minute and a half.
create or replace function add_job(task text, payload json) returns void
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform graphile_worker.add_job(
    identifier => task,
    payload => json_build_object('account', public.account(), 'payload', payload),
    max_attempts => case when starts_with(task, 'mail.') then 14 else 5 end
  );
end
$$;
