-- As before; a payload may say from when on its job is done.
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
    queue_name => case when starts_with(task, 'pdf.') then 'pdf' when starts_with(task, 'evidence.') then 'evidence' end
  );
end
$$;
