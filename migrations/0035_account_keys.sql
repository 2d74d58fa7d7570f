-- A stage may say that its unique fields are unique in the account, whatever the organization (NAM-03).
alter table products add column account_key text; -- its unique_key, where its stage says so; else null
create unique index products_account_key on products (account_id, product_schema_id, account_key)
  where deleted_at is null and account_key is not null;
