-- Places of an organization: fields, silos, plants. A form holds a copy of a place under its id.
create table locations (
  account_id text not null references accounts (id),
  id uuid not null,
  organization_id uuid not null,
  name text not null,
  search text not null, -- the name without case and accents
  country text,
  state text,
  city text,
  address text,
  coords jsonb, -- {lat, lng}
  geometry text, -- GeoJSON as it was sent
  -- These follow from the geometry: hectares of its polygons, the corners of its drawing, [west, south, east, north], what is odd.
  area_ha numeric,
  outline jsonb,
  bbox jsonb,
  warnings text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  deletion_batch uuid,
  primary key (account_id, id),
  foreign key (account_id, organization_id) references organizations (account_id, id)
);
create index locations_list on locations (account_id, created_at desc, id desc) where deleted_at is null;
create index locations_organization on locations (account_id, organization_id);
call protect('locations');
