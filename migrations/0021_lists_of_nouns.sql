-- Lists of places, assets and files of hundreds of thousands of rows: a page is found and counted in an index alone, also among
-- some organizations, and a rare word by its trigrams (0005 says when that index can't be).
drop index locations_list;
drop index assets_list;
drop index assets_identifier;
create index locations_list on locations (account_id, created_at desc, id desc)
  include (organization_id) where deleted_at is null;
create index locations_name on locations (account_id, name collate "es-x-icu", id)
  include (organization_id) where deleted_at is null;
create index assets_list on assets (account_id, asset_schema_id, created_at desc, id desc)
  include (organization_id) where deleted_at is null;
create index assets_identifier on assets (account_id, asset_schema_id, identifier collate "es-x-icu", id)
  include (organization_id) where deleted_at is null;
create index media_alphabetical on media (account_id, name collate "es-x-icu", id) where deleted_at is null;

do $$
begin
  create index locations_search on locations using gin (account_id, search gin_trgm_ops) where deleted_at is null;
  create index assets_search on assets using gin (account_id, asset_schema_id, search gin_trgm_ops)
    where deleted_at is null;
  create index media_search on media using gin (account_id, search gin_trgm_ops) where deleted_at is null;
exception when undefined_object or insufficient_privilege then
  raise notice 'no index for searches: %', sqlerrm;
end
$$;
