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
