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

-- No tag existed before, so nobody has any.
alter table assignments alter column tags drop default;
alter table assignments alter column tags type uuid[] using tags::uuid[];
alter table assignments alter column tags set default '{}';

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
call protect('media');
