-- A name is free again once its key has expired, which no partial index can say. Writers of keys wait for each other.

drop index api_keys_name;
create index api_keys_name on api_keys (account_id, lower(name)) where revoked_at is null;
