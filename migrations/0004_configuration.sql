-- The configuration of an account, as its pack said it. A schema is a row with its current
-- version and one immutable row a version: records keep the version they were written with.
-- Contents are json, not jsonb, which forgets the order of properties: it is the order of the form.

create table config_versions (
  account_id text not null references accounts (id),
  n int not null,
  hash bytea not null,
  pack json not null,
  applied_at timestamptz not null,
  applied_by text not null,
  primary key (account_id, n)
);
call protect('config_versions');

create table verticals (
  account_id text not null references accounts (id),
  id text not null,
  position int not null,
  content jsonb not null, -- {name, i18n}
  removed_at timestamptz,
  primary key (account_id, id)
);
call protect('verticals');

create table product_schemas (
  account_id text not null references accounts (id),
  id text not null,
  vertical_id text not null,
  position int not null,
  process_initiator boolean not null,
  initiator boolean not null,
  current_version int not null,
  removed_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, vertical_id) references verticals (account_id, id)
);
call protect('product_schemas');

create table product_schema_versions (
  account_id text not null,
  id text not null,
  version int not null,
  content json not null, -- PackProductSchema of core/pack
  created_at timestamptz not null default now(),
  primary key (account_id, id, version),
  foreign key (account_id, id) references product_schemas (account_id, id)
);
call protect('product_schema_versions');

create table milestone_schemas (
  account_id text not null references accounts (id),
  id text not null,
  position int not null,
  product_schema_id text not null,
  product_schema_group_id text, -- present: a transformation of that stage's products
  current_version int not null,
  removed_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, product_schema_id) references product_schemas (account_id, id),
  foreign key (account_id, product_schema_group_id) references product_schemas (account_id, id)
);
call protect('milestone_schemas');

create table milestone_schema_versions (
  account_id text not null,
  id text not null,
  version int not null,
  content json not null, -- PackMilestoneSchema of core/pack
  created_at timestamptz not null default now(),
  primary key (account_id, id, version),
  foreign key (account_id, id) references milestone_schemas (account_id, id)
);
call protect('milestone_schema_versions');

-- An edge is named by its transformation: each stands in exactly one edge.
create table edges (
  account_id text not null,
  milestone_schema_id text not null,
  vertical_id text not null,
  position int not null,
  origin_id text not null,
  destination_id text not null,
  ratio text not null check (ratio in ('1:1', '1:n', 'n:1')),
  reuse boolean not null,
  initiator boolean not null,
  strict_time boolean not null,
  removed_at timestamptz,
  primary key (account_id, milestone_schema_id),
  foreign key (account_id, milestone_schema_id) references milestone_schemas (account_id, id),
  foreign key (account_id, vertical_id) references verticals (account_id, id),
  foreign key (account_id, origin_id) references product_schemas (account_id, id),
  foreign key (account_id, destination_id) references product_schemas (account_id, id)
);
call protect('edges');

create table asset_schemas (
  account_id text not null references accounts (id),
  id text not null,
  position int not null,
  current_version int not null,
  removed_at timestamptz,
  primary key (account_id, id)
);
call protect('asset_schemas');

create table asset_schema_versions (
  account_id text not null,
  id text not null,
  version int not null,
  content json not null, -- PackAssetSchema of core/pack
  created_at timestamptz not null default now(),
  primary key (account_id, id, version),
  foreign key (account_id, id) references asset_schemas (account_id, id)
);
call protect('asset_schema_versions');

create table check_schemas (
  account_id text not null references accounts (id),
  id text not null,
  position int not null,
  current_version int not null,
  removed_at timestamptz,
  primary key (account_id, id)
);
call protect('check_schemas');

create table check_schema_versions (
  account_id text not null,
  id text not null,
  version int not null,
  content json not null, -- PackCheckSchema of core/pack
  created_at timestamptz not null default now(),
  primary key (account_id, id, version),
  foreign key (account_id, id) references check_schemas (account_id, id)
);
call protect('check_schema_versions');

-- The configuration that an account's administrators are working on; there is one an account, and nothing of it is in use.

create table config_drafts (
  account_id text primary key references accounts (id),
  version int not null, -- goes on counting when a draft is discarded, so a window that still shows it can't replace the next one
  files jsonb not null, -- text by name; empty: there is no draft
  based_on int, -- number of the configuration in use when it was begun
  updated_at timestamptz not null,
  updated_by text not null
);
call protect('config_drafts');
