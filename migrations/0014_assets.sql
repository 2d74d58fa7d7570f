-- Assets: things that are used and not traced, such as silos, trucks and inputs. A pack describes their forms.

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
create index assets_list on assets (account_id, asset_schema_id, created_at desc, id desc) where deleted_at is null;
create index assets_identifier on assets (account_id, asset_schema_id, identifier collate "es-x-icu", id) where deleted_at is null;
create unique index assets_unique_key on assets (account_id, asset_schema_id, organization_id, unique_key)
  where deleted_at is null and unique_key is not null;
call protect('assets');
