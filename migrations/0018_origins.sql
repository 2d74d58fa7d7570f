-- Where products come from: boxes around geometries, kept with their records, and what comparing many plots has found.

-- `listed` now holds the box of a record's geometries. A chore of the server makes it anew for records from before.
alter table products no force row level security;
alter table milestones no force row level security;
update products set listed = null where listed is not null;
update milestones set listed = null where listed is not null;
alter table products force row level security;
alter table milestones force row level security;
update accounts set is_listed = false;
create index products_bounds on products (account_id, product_schema_id) where listed ? 'bounds';
create index milestones_bounds on milestones (account_id, milestone_schema_id) where listed ? 'bounds';

-- Comparing more than 2,000 plots is a job. A row follows from records and is made again when they change.
create table origin_overlaps (
  account_id text not null references accounts (id),
  stamp text not null, -- of the plots that are compared
  found jsonb, -- null while the job runs
  asked_at timestamptz not null,
  primary key (account_id, stamp)
);
call protect('origin_overlaps');
