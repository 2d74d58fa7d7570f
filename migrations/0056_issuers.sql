-- The name of an account in the events that it hands over: made once, at random.
alter table account_settings add column issuer uuid;

do $$
declare
  seed text := gen_random_uuid()::text;
begin
  -- The owner sees the rows of all accounts while row security isn't forced on it.
  alter table account_settings no force row level security;
  update account_settings set issuer = md5(seed || account_id)::uuid;
  -- On a cluster it stays unforced.
  if not is_spread() then
    alter table account_settings force row level security;
  end if;
end
$$;

alter table account_settings alter column issuer set default gen_random_uuid();
alter table account_settings alter column issuer set not null;
