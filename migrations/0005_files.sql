-- Uploaded files: the bytes are in the storage, under the key.

create table files (
  account_id text not null references accounts (id),
  key text not null, -- 160 random bits and the ending of the type
  purpose text not null check (purpose in ('record', 'support')), -- support: only administrators read it
  url text not null, -- what records name it by
  name text not null,
  type text not null,
  address bytea not null, -- SHA-256 of the signed address, path and query
  expires_at timestamptz not null, -- of the signed address
  created_at timestamptz not null,
  created_by text not null,
  claimed_at timestamptz, -- its address was used
  finished_at timestamptz, -- its bytes are stored
  doomed_at timestamptz, -- no record needs it: its bytes go, and then this row
  size int,
  width int,
  height int,
  primary key (account_id, key),
  check (finished_at is null or (claimed_at is not null and size is not null))
);
create index files_age on files (account_id, created_at);
call protect('files');

-- The file library: tags, and files that people keep under a name.

create table tags (
  account_id text not null references accounts (id),
  id uuid not null,
  name text not null, -- trimmed, in lower case
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index tags_name on tags (account_id, name) where deleted_at is null;
call protect('tags');

create table media (
  account_id text not null references accounts (id),
  id uuid not null,
  name text not null,
  name_key text not null, -- the name in lower case: unique among live files
  search text not null, -- the name without case and accents
  type text not null,
  url text not null,
  tags uuid[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  deletion_batch uuid,
  primary key (account_id, id)
);
create unique index media_name on media (account_id, name_key) where deleted_at is null;
create index media_list on media (account_id, created_at desc, id desc) where deleted_at is null;
create index media_alphabetical on media (account_id, name collate "es-x-icu", id) where deleted_at is null;
create index media_archived on media (account_id, deleted_at) where deleted_at is not null;
call protect('media');
