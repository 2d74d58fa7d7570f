-- Links to dashboards, requests for support, and what of an account's configuration belongs to its screens.

create table dashboards (
  account_id text not null references accounts (id),
  id text not null, -- a pack's name for it; of one made on a screen db- and a UUID, so that packs may name it too
  name text not null,
  search text not null, -- the name without case and accents
  url text not null,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  primary key (account_id, id)
);
call protect('dashboards');

create table support_requests (
  account_id text not null references accounts (id),
  id uuid not null,
  issue text not null,
  priority text not null check (priority in ('alta', 'media', 'baja')),
  files text[] not null, -- addresses of pictures that only administrators see
  page text, -- the screen from which the person asked
  is_read boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (account_id, id)
);
create index support_requests_list on support_requests (account_id, created_at desc, id desc);
call protect('support_requests');

-- Parts of the configuration that a screen has changed: settings, featureFlags, dashboards. Packs leave them as they are.
alter table account_settings add column own_parts text[] not null default '{}';
