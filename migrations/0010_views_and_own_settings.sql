-- Saved views of lists, and what people set for themselves.

-- A person's settings hold in every account, so they stand beside people: in no account, and behind no wall.
create table user_settings (
  user_id text primary key references users (id),
  settings jsonb not null default '{}', -- OwnSettings of core/contract/me.ts, only what was set
  updated_at timestamptz not null
);

create table saved_views (
  account_id text not null references accounts (id),
  id uuid not null,
  list text not null,
  name text not null,
  search jsonb not null, -- the query of the list's address
  columns text[], -- in their order; null: those of the list
  shared boolean not null,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null, -- whose view it is
  updated_at timestamptz not null,
  updated_by text not null,
  primary key (account_id, id)
);
create index saved_views_list on saved_views (account_id, list, created_at);
call protect('saved_views');

-- The products of a stage that still lack their origin: few of many, and asked for every day.
create index products_pending on products (account_id, product_schema_id, created_at desc, id desc)
  include (organization_id) where deleted_at is null and not requirements_satisfied;
