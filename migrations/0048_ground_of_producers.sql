-- The plots of a ground are looked for in all records of its producer that have ground (GRD-06).
create index products_ground on products (account_id, organization_id) where listed ? 'bounds' and deleted_at is null;
create index milestones_ground on milestones (account_id, organization_id) where listed ? 'bounds' and deleted_at is null;
