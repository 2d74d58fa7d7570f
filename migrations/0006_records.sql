-- What the staff of an account write: organizations, places, products, processes, links, attributes, assets and checks.
--
-- Each record has an index for its list, in which a page far down is found and counted alone, also among some organizations. Indexes
-- that end in _archived are for the trash, which lists the last thirty days (6-contract.md §11). Those that end in _files hold the
-- records that name uploaded files, which are few of all.

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
create index organizations_archived on organizations (account_id, deleted_at) where deleted_at is not null;
create index organizations_files on organizations (account_id, id)
  where deleted_at is null and profile::text like '%/api/files/%';
call protect('organizations');

-- Places of an organization: fields, silos, plants. A form holds a copy of a place under its id.
create table locations (
  account_id text not null references accounts (id),
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  search text not null, -- the name without case and accents
  country text,
  state text,
  city text,
  address text,
  coords jsonb, -- {lat, lng}
  geometry text, -- GeoJSON as it was sent
  -- These follow from the geometry: hectares of its polygons, the corners of its drawing, [west, south, east, north], what is odd.
  area_ha numeric,
  outline jsonb,
  bbox jsonb,
  warnings text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  deletion_batch uuid,
  primary key (account_id, id),
  foreign key (account_id, organization_id) references organizations (account_id, id)
);
create index locations_list on locations (account_id, created_at desc, id desc)
  include (organization_id) where deleted_at is null;
create index locations_name on locations (account_id, name collate "es-x-icu", id)
  include (organization_id) where deleted_at is null;
create index locations_organization on locations (account_id, organization_id);
create index locations_archived on locations (account_id, deleted_at) where deleted_at is not null;
call protect('locations');

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
  count_of_insights int not null default 0,
  version int not null default 1,
  corrected_at timestamptz,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  deletion_batch uuid,
  -- How lists show the product, where that differs from its values: geometries as outlines and a box around them, large values
  -- omitted; else null.
  listed jsonb,
  primary key (account_id, id),
  foreign key (account_id, organization_id) references organizations (account_id, id),
  foreign key (account_id, product_schema_id, product_schema_version)
    references product_schema_versions (account_id, id, version)
);
create index products_list on products (account_id, product_schema_id, created_at desc, id desc)
  include (organization_id) where deleted_at is null;
create index products_identifier on products (account_id, product_schema_id, identifier collate "es-x-icu", id)
  include (organization_id) where deleted_at is null;
create index products_bounds on products (account_id, product_schema_id) where listed ? 'bounds';
create index products_organization on products (account_id, organization_id);
create index products_batch on products (account_id, deletion_batch) where deletion_batch is not null;
create unique index products_unique_key on products (account_id, product_schema_id, organization_id, unique_key)
  where deleted_at is null and unique_key is not null;
create index products_archived on products (account_id, deleted_at) where deleted_at is not null;
create index products_files on products (account_id, id)
  where deleted_at is null and data::text like '%/api/files/%';
call protect('products');

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
-- The most recent first, the longest untouched first; those without any process are last in both.
create index product_activity_last on product_activity (account_id, product_schema_id, last_update_milestone desc nulls last, id desc)
  include (organization_id) where deleted_at is null;
create index product_activity_first on product_activity (account_id, product_schema_id, last_update_milestone, id)
  include (organization_id) where deleted_at is null;

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
create index insights_archived on insights (account_id, deleted_at) where deleted_at is not null;
create index insights_files on insights (account_id, id)
  where deleted_at is null and name like '%/api/files/%';
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
  closing boolean not null default false, -- asked of every product that is written to or offered as an origin
  listed jsonb, -- as of products
  primary key (account_id, id),
  foreign key (account_id, product_id) references products (account_id, id),
  foreign key (account_id, organization_id) references organizations (account_id, id),
  foreign key (account_id, milestone_schema_id, milestone_schema_version)
    references milestone_schema_versions (account_id, id, version)
);
create index milestones_product on milestones (account_id, product_id, occurred_at desc) where deleted_at is null;
create index milestones_closing on milestones (account_id, product_id) where closing and deleted_at is null;
create index milestones_bounds on milestones (account_id, milestone_schema_id) where listed ? 'bounds';
create index milestones_schema on milestones (account_id, milestone_schema_id) where deleted_at is null;
create index milestones_batch on milestones (account_id, deletion_batch) where deletion_batch is not null;
create index milestones_archived on milestones (account_id, deleted_at) where deleted_at is not null;
create index milestones_files on milestones (account_id, id)
  where deleted_at is null and data::text like '%/api/files/%';
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

-- Things that are used and not traced, such as silos, trucks and inputs.
create table assets (
  account_id text not null references accounts (id),
  id uuid not null,
  asset_schema_id text not null,
  asset_schema_version int not null,
  organization_id uuid not null,
  location_id uuid,
  identifier text not null,
  data jsonb not null, -- the form's values in the account's default language
  i18n jsonb not null default '{}',
  headers jsonb not null default '{}', -- {header property: its texts without case and accents}
  search text not null, -- identifier and header texts without case and accents
  unique_key text, -- the schema's uniqueFields folded; null when nothing has to be unique
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  deletion_batch uuid,
  primary key (account_id, id),
  foreign key (account_id, organization_id) references organizations (account_id, id),
  foreign key (account_id, location_id) references locations (account_id, id),
  foreign key (account_id, asset_schema_id, asset_schema_version)
    references asset_schema_versions (account_id, id, version)
);
create index assets_list on assets (account_id, asset_schema_id, created_at desc, id desc)
  include (organization_id) where deleted_at is null;
create index assets_identifier on assets (account_id, asset_schema_id, identifier collate "es-x-icu", id)
  include (organization_id) where deleted_at is null;
create unique index assets_unique_key on assets (account_id, asset_schema_id, organization_id, unique_key)
  where deleted_at is null and unique_key is not null;
create index assets_archived on assets (account_id, deleted_at) where deleted_at is not null;
create index assets_files on assets (account_id, id)
  where deleted_at is null and data::text like '%/api/files/%';
call protect('assets');

-- Filled checks: what somebody looked at, of which asset, with what result. A process names its checks.
create table checks (
  account_id text not null references accounts (id),
  id uuid not null,
  check_schema_id text not null,
  check_schema_version int not null,
  asset_id uuid,
  milestone_id uuid, -- null until the process that names it is saved
  data jsonb not null,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  deletion_batch uuid, -- that of its process; null if it was removed by itself
  primary key (account_id, id),
  foreign key (account_id, asset_id) references assets (account_id, id),
  foreign key (account_id, milestone_id) references milestones (account_id, id),
  foreign key (account_id, check_schema_id, check_schema_version)
    references check_schema_versions (account_id, id, version)
);
create index checks_milestone on checks (account_id, milestone_id);
create index checks_batch on checks (account_id, deletion_batch) where deletion_batch is not null;
call protect('checks');

-- A rare word is found by its trigrams. Row security lets an index answer only for operators that tell nothing of the rows
-- they look at, and PostgreSQL is not told that of LIKE: its one error that depends on a row, a pattern that ends in its
-- escape character, comes from no pattern of ours. Where the owner may not say so, and no superuser has, a search walks its list.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  if not (select proleakproof from pg_proc where oid = 'pg_catalog.textlike(text, text)'::regprocedure) then
    alter function pg_catalog.textlike(text, text) leakproof;
  end if;
  create index products_search on products using gin (account_id, product_schema_id, search gin_trgm_ops)
    where deleted_at is null;
  create index locations_search on locations using gin (account_id, search gin_trgm_ops) where deleted_at is null;
  create index assets_search on assets using gin (account_id, asset_schema_id, search gin_trgm_ops)
    where deleted_at is null;
  create index media_search on media using gin (account_id, search gin_trgm_ops) where deleted_at is null;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'no index for searches: %', sqlerrm;
end
$$;
