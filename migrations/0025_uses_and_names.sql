-- Where a file is used is asked of the rows that hold addresses of files, which are few of all; so is what nobody needs any more.
create index organizations_files on organizations (account_id, id)
  where deleted_at is null and profile::text like '%/api/files/%';
create index products_files on products (account_id, id)
  where deleted_at is null and data::text like '%/api/files/%';
create index milestones_files on milestones (account_id, id)
  where deleted_at is null and data::text like '%/api/files/%';
create index assets_files on assets (account_id, id)
  where deleted_at is null and data::text like '%/api/files/%';
create index insights_files on insights (account_id, id)
  where deleted_at is null and name like '%/api/files/%';

-- What an account calls somebody: an administrator's change of a name, whether the person works elsewhere or not.
alter table grants add column name text;
