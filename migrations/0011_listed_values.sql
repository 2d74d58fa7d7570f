-- Geometries of up to 50,000 positions and long texts stay out of lists.

-- How lists show a record, where that differs from its values: geometries as outlines, large values omitted; else null.
alter table products add column listed jsonb;
alter table milestones add column listed jsonb;

-- Accounts from before: a chore of the server lists their records.
alter table accounts add column is_listed boolean not null default false;
alter table accounts alter column is_listed set default true;
