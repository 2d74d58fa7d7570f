-- What every process changes of its product stands in a narrow table: in products itself, with the form and its indexes, each
-- process moved the whole row in all of them.

create table product_activity (
  account_id text not null references accounts (id),
  id uuid not null, -- the product
  -- Copies of the product's, by which its list is found in an index alone.
  product_schema_id text not null,
  organization_id uuid not null,
  deleted_at timestamptz,
  -- Projections of milestones and links.
  count_of_milestones int not null default 0,
  last_update_milestone timestamptz,
  primary key (account_id, id),
  foreign key (account_id, id) references products (account_id, id)
);
call protect('product_activity');

-- The copies follow by themselves, so that no writer of products can forget them.
create function begin_activity() returns trigger
language plpgsql
set search_path from current
as $$
begin
  insert into product_activity (account_id, id, product_schema_id, organization_id, deleted_at)
  select account_id, id, product_schema_id, organization_id, deleted_at from added;
  return null;
end
$$;
create function follow_product() returns trigger
language plpgsql
set search_path from current
as $$
begin
  update product_activity a
  set product_schema_id = new.product_schema_id, organization_id = new.organization_id, deleted_at = new.deleted_at
  where a.account_id = new.account_id and a.id = new.id;
  return null;
end
$$;
create trigger begin_activity after insert on products
  referencing new table as added for each statement execute function begin_activity();
create trigger follow_product after update of product_schema_id, organization_id, deleted_at on products
  for each row when ((old.product_schema_id, old.organization_id, old.deleted_at)
    is distinct from (new.product_schema_id, new.organization_id, new.deleted_at))
  execute function follow_product();

-- The owner is behind the wall too, and migrates for every account.
alter table products no force row level security;
alter table product_activity no force row level security;
insert into product_activity
select account_id, id, product_schema_id, organization_id, deleted_at, count_of_milestones, last_update_milestone from products;
alter table products force row level security;
alter table product_activity force row level security;

-- The most recent first, the longest untouched first; those without any process are last in both.
create index product_activity_last on product_activity (account_id, product_schema_id, last_update_milestone desc nulls last, id desc)
  include (organization_id) where deleted_at is null;
create index product_activity_first on product_activity (account_id, product_schema_id, last_update_milestone, id)
  include (organization_id) where deleted_at is null;
drop index products_last_update;
drop index products_first_update;
alter table products drop column count_of_milestones, drop column last_update_milestone;

-- Whether a process closes its product is asked of every product that is written to or offered as an origin.
alter table milestones add column closing boolean not null default false;
alter table milestones no force row level security;
alter table milestone_schema_versions no force row level security;
update milestones m set closing = true
from milestone_schema_versions v
where v.account_id = m.account_id and v.id = m.milestone_schema_id and v.version = m.milestone_schema_version
  and v.content ->> 'closing' = 'true';
alter table milestones force row level security;
alter table milestone_schema_versions force row level security;
create index milestones_closing on milestones (account_id, product_id) where closing and deleted_at is null;
