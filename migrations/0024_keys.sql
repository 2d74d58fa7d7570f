-- Keys for machines: whoever has the secret of one works in its account, with the rights that an administrator gave it.

create table api_keys (
  account_id text not null references accounts (id),
  id uuid not null,
  handle text not null, -- 12 hex digits with which its secrets begin: people tell keys by them
  name text not null,
  organizations uuid[], -- null: all, those that are added later too
  product_schemas jsonb not null, -- the right on each stage; "*" stands for all
  milestone_schemas jsonb not null,
  tags uuid[] not null,
  areas jsonb not null, -- the right on each area
  archives boolean not null, -- it may archive, copy and whatever else "Level one" may not
  expires_at timestamptz,
  rotated_at timestamptz, -- when it got another secret
  revoked_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz, -- never: a key is revoked
  primary key (account_id, id)
);
create unique index api_keys_name on api_keys (account_id, lower(name)) where revoked_at is null;
call protect('api_keys');

-- What a key opens by and when it was used, beside its record: no event tells a secret, and no version counts its uses.
create table api_key_states (
  account_id text not null references accounts (id),
  key_id uuid not null,
  digest bytea not null, -- SHA-256 of its secret
  former_digest bytea, -- of the one before, which opens until former_until
  former_until timestamptz,
  last_used_at timestamptz,
  warned_days int, -- before its end, when the last mail was about to say so
  primary key (account_id, key_id),
  foreign key (account_id, key_id) references api_keys (account_id, id)
);
call protect('api_key_states');

-- The last requests of keys, kept for some days.
create table api_key_calls (
  account_id text not null references accounts (id),
  id uuid not null,
  key_id uuid not null,
  at timestamptz not null,
  method text not null,
  path text not null, -- of the route, without what stands in it
  status int not null,
  ms int not null,
  primary key (account_id, id),
  foreign key (account_id, key_id) references api_keys (account_id, id)
);
create index api_key_calls_key on api_key_calls (account_id, key_id, at, id);
call protect('api_key_calls');

alter table secrets drop constraint secrets_kind_check;
alter table secrets add constraint secrets_kind_check check (kind in ('recall', 'inquiry', 'link', 'view', 'key'));
