-- What the staff of an account write: organizations, products, milestones, links, attributes.

create table organizations (
  account_id text not null references accounts (id),
  id uuid not null,
  uuid uuid not null,
  name text not null,
  search text not null, -- the name without case and accents
  profile jsonb not null default '{}', -- OrganizationProfile of core/contract
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  deletion_batch uuid,
  primary key (account_id, id)
);
create index organizations_list on organizations (account_id, created_at desc, id desc) where deleted_at is null;
call protect('organizations');

create table products (
  account_id text not null references accounts (id),
  id uuid not null,
  uuid uuid not null,
  product_schema_id text not null,
  product_schema_version int not null,
  organization_id uuid not null,
  identifier text not null,
  data jsonb not null, -- the form's values in the account's default language
  i18n jsonb not null default '{}',
  headers jsonb not null default '{}', -- {header property: its texts without case and accents}
  search text not null, -- identifier and header texts without case and accents
  unique_key text, -- the stage's uniqueFields folded; null when nothing has to be unique
  is_unidentified boolean not null default false,
  show_logo boolean not null default true,
  -- Projections of links and milestones, kept in the same transaction; `script/db verify` recomputes them.
  has_origin boolean not null default false,
  has_destination boolean not null default false,
  consumed boolean not null default false, -- a live exclusive link leaves it
  requirements_satisfied boolean not null,
  requirements_waived boolean not null default false,
  count_of_milestones int not null default 0,
  count_of_insights int not null default 0,
  last_update_milestone timestamptz,
  version int not null default 1,
  corrected_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  deletion_batch uuid,
  primary key (account_id, id),
  foreign key (account_id, organization_id) references organizations (account_id, id),
  foreign key (account_id, product_schema_id, product_schema_version)
    references product_schema_versions (account_id, id, version)
);
create index products_list on products (account_id, product_schema_id, created_at desc, id desc) where deleted_at is null;
create index products_identifier on products (account_id, product_schema_id, identifier collate "es-x-icu", id) where deleted_at is null;
create index products_last_update on products (account_id, product_schema_id, last_update_milestone desc nulls last, id desc) where deleted_at is null;
create index products_organization on products (account_id, organization_id);
create index products_batch on products (account_id, deletion_batch) where deletion_batch is not null;
create unique index products_unique_key on products (account_id, product_schema_id, organization_id, unique_key)
  where deleted_at is null and unique_key is not null;
call protect('products');

-- Live products by stage and organization: exact totals of lists without counting rows.
create table counters (
  account_id text not null references accounts (id),
  product_schema_id text not null,
  organization_id uuid not null,
  live bigint not null default 0,
  primary key (account_id, product_schema_id, organization_id),
  foreign key (account_id, product_schema_id) references product_schemas (account_id, id),
  foreign key (account_id, organization_id) references organizations (account_id, id)
);
call protect('counters');

create table insights (
  account_id text not null references accounts (id),
  id uuid not null,
  product_id uuid not null,
  name text not null,
  value text not null,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  deletion_batch uuid,
  primary key (account_id, id),
  foreign key (account_id, product_id) references products (account_id, id)
);
create index insights_product on insights (account_id, product_id, created_at) where deleted_at is null;
create index insights_batch on insights (account_id, deletion_batch) where deletion_batch is not null;
call protect('insights');

create table milestones (
  account_id text not null references accounts (id),
  id uuid not null,
  product_id uuid not null, -- the owner; of a transformation: the destination
  organization_id uuid not null,
  milestone_schema_id text not null,
  milestone_schema_version int not null,
  data jsonb not null,
  i18n jsonb not null default '{}',
  occurred_at timestamptz not null,
  private boolean not null,
  immutable boolean not null, -- its privacy can't be changed
  warnings text[] not null default '{}', -- BEFORE_ORIGIN, AFTER_USE
  late boolean not null default false, -- recorded after the product was used
  version int not null default 1,
  corrected_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  deletion_batch uuid,
  primary key (account_id, id),
  foreign key (account_id, product_id) references products (account_id, id),
  foreign key (account_id, organization_id) references organizations (account_id, id),
  foreign key (account_id, milestone_schema_id, milestone_schema_version)
    references milestone_schema_versions (account_id, id, version)
);
create index milestones_product on milestones (account_id, product_id, occurred_at desc) where deleted_at is null;
create index milestones_schema on milestones (account_id, milestone_schema_id) where deleted_at is null;
create index milestones_batch on milestones (account_id, deletion_batch) where deletion_batch is not null;
call protect('milestones');

-- The only truth about lineage: which origins a transformation used for its destination.
create table links (
  account_id text not null references accounts (id),
  milestone_id uuid not null,
  origin_id uuid not null,
  destination_id uuid not null,
  exclusive boolean not null, -- made by an exclusive edge: the origin is used up
  quantity numeric,
  unit text,
  deleted_at timestamptz,
  deletion_batch uuid,
  primary key (account_id, milestone_id, origin_id),
  foreign key (account_id, milestone_id) references milestones (account_id, id),
  foreign key (account_id, origin_id) references products (account_id, id),
  foreign key (account_id, destination_id) references products (account_id, id),
  check (origin_id <> destination_id)
);
create unique index links_exclusive_origin on links (account_id, origin_id) where exclusive and deleted_at is null;
create index links_origin on links (account_id, origin_id, destination_id) where deleted_at is null;
create index links_destination on links (account_id, destination_id, origin_id) where deleted_at is null;
call protect('links');
