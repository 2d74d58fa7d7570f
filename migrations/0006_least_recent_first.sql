-- Products by their last update, the longest untouched first and those without any process last: the index that gives the
-- most recent first can't be read backwards for it, since that would begin with those without.
create index products_first_update on products (account_id, product_schema_id, last_update_milestone, id)
  include (organization_id) where deleted_at is null;
