-- The trash lists what was archived in the last thirty days (6-contract.md §11).
create index products_archived on products (account_id, deleted_at) where deleted_at is not null;
create index milestones_archived on milestones (account_id, deleted_at) where deleted_at is not null;
create index insights_archived on insights (account_id, deleted_at) where deleted_at is not null;
create index organizations_archived on organizations (account_id, deleted_at) where deleted_at is not null;
create index locations_archived on locations (account_id, deleted_at) where deleted_at is not null;
create index assets_archived on assets (account_id, deleted_at) where deleted_at is not null;
create index media_archived on media (account_id, deleted_at) where deleted_at is not null;
