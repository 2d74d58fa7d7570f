-- Lists of stages with hundreds of thousands of products.

-- A page far down is found in an index alone, also among some organizations; only its own rows are then read.
drop index products_list;
drop index products_identifier;
drop index products_last_update;
create index products_list on products (account_id, product_schema_id, created_at desc, id desc)
  include (organization_id) where deleted_at is null;
create index products_identifier on products (account_id, product_schema_id, identifier collate "es-x-icu", id)
  include (organization_id) where deleted_at is null;
create index products_last_update on products (account_id, product_schema_id, last_update_milestone desc nulls last, id desc)
  include (organization_id) where deleted_at is null;

-- A rare word is found by its trigrams. Row security lets an index answer only for operators that tell nothing of the rows
-- they look at, and PostgreSQL is not told that of LIKE: its one error that depends on a row, a pattern that ends in its
-- escape character, comes from no pattern of ours. Where the owner may not say so, a search walks its stage instead.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  alter function pg_catalog.textlike(text, text) leakproof;
  create index products_search on products using gin (account_id, product_schema_id, search gin_trgm_ops)
    where deleted_at is null;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'no index for searches: %', sqlerrm;
end
$$;
