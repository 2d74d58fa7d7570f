-- Imports: files of rows that became records, and what became of each row.

create table imports (
  account_id text not null references accounts (id),
  id uuid not null,
  noun text not null, -- products, assets, locations or milestones
  schema_id text, -- the stage, kind of asset or process; null for places
  file_name text not null,
  sha256 text not null, -- of the file, as its reader says
  saved int not null,
  known int not null,
  faulty int not null,
  undone_at timestamptz, -- when what it made was taken back
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz, -- never: an import is taken back
  primary key (account_id, id)
);
create index imports_list on imports (account_id, created_at desc, id desc);
create index imports_file on imports (account_id, sha256);
call protect('imports');

-- The rows that an import saved or left, beside its record: no event tells them.
create table import_rows (
  account_id text not null references accounts (id),
  import_id uuid not null,
  n int not null, -- in the file
  record_id uuid, -- what it became; null where it was faulty
  once text, -- of a row whose record has no unique values: its place in the file, which is saved once
  faults jsonb, -- of a faulty row: why, and what it said; both are forgotten after 30 days
  cells jsonb,
  primary key (account_id, import_id, n),
  foreign key (account_id, import_id) references imports (account_id, id)
);
create unique index import_rows_once on import_rows (account_id, once) where once is not null;
call protect('import_rows');
