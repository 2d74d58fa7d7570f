-- Filled checks: what somebody looked at, of which asset, with what result. A process names its checks.

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
