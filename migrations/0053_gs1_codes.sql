-- GS1's numbers: which GTIN the products of a stage and organization have, and the codes that were given under them.
alter table account_settings add column gtins jsonb not null default '[]'; -- [{productSchema, organization, where?, gtin}]
-- All codes of a product, [{gtin, ai, value, path}], the present one last: one that was printed leads to its product for ever.
alter table products add column gs1 jsonb;
create index products_gs1 on products using gin (gs1 jsonb_path_ops) where gs1 is not null;
alter table locations add column gln text, add column gln_extension text;
create unique index locations_gln on locations (account_id, gln, (coalesce(gln_extension, '')))
  where gln is not null and deleted_at is null;
create unique index organizations_gln on organizations (account_id, (profile ->> 'gln'))
  where profile ->> 'gln' is not null and deleted_at is null;

-- The account of each GTIN, by which an address without an account finds one.
create table gtin_accounts (
  gtin text primary key,
  account_id text not null
);
