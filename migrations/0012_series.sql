-- Identifiers that differ in their last number alone are of one series: LC-2526-0 for LC-2526-006. The next number of a series is
-- offered; the last one is found in an index by the organization, which so far served the organization alone.
alter table products add column series text; -- the identifier with 0 for its last number; null without one
alter table products no force row level security;
update products set series = regexp_replace(identifier, '[0-9]+([^0-9]*)$', '0\1')
  where not is_unidentified and identifier ~ '[0-9]' and char_length(identifier) <= 200;
alter table products force row level security;

drop index products_organization;
create index products_organization on products
  (account_id, organization_id, product_schema_id, series, length(identifier), identifier collate "C");
