-- Concerns (RSK-05): what somebody has said against a country, an organization, a place or a product.
create table concerns (
  account_id text not null references accounts (id),
  id uuid not null,
  -- What it is about: one of these.
  about_country text, -- ISO 3166-1 alpha-2
  about_organization_id uuid,
  about_location_id uuid,
  about_product_id uuid,
  text text not null,
  raised_by text not null,
  raised_at timestamptz not null,
  url text,
  status text not null,
  closed_at timestamptz,
  close_reason text,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, about_organization_id) references organizations (account_id, id),
  foreign key (account_id, about_location_id) references locations (account_id, id),
  foreign key (account_id, about_product_id) references products (account_id, id),
  check (num_nonnulls(about_country, about_organization_id, about_location_id, about_product_id) > 0),
  check (status in ('open', 'closed'))
);
create index concerns_list on concerns (account_id, status desc, raised_at desc, id desc);
call protect('concerns');
