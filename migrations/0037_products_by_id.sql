-- Programs walk a stage in the order of ids (`after`).
create index products_after on products (account_id, product_schema_id, id) where deleted_at is null;
