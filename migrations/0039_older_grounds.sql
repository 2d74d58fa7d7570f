-- Grounds written before their verdicts said all that the EU refuses (ORI-06): a job goes through them by account and table.
create table older_grounds (
  account_id text not null references accounts (id),
  records text not null check (records in ('products', 'milestones', 'locations')),
  after_id uuid, -- the last record that was judged
  primary key (account_id, records)
);
insert into older_grounds (account_id, records)
  select a.id, r.name from accounts a cross join unnest(array['products', 'milestones', 'locations']) as r (name);
call protect('older_grounds');
