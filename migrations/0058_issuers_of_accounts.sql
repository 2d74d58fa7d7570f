-- ends the version before: it reads issuers in account_settings
-- Whoever asks what a name in events means says an issuer and no account: it stands where accounts are found.
alter table accounts add column issuer uuid;

do $$
declare
  seed text := gen_random_uuid()::text;
  known record;
begin
  update accounts set issuer = md5(seed || id)::uuid;
  -- The owner sees the rows of all accounts while row security isn't forced on it.
  alter table account_settings no force row level security;
  for known in select account_id, issuer from account_settings loop
    update accounts set issuer = known.issuer where id = known.account_id;
  end loop;
  -- On a cluster it stays unforced.
  if not is_spread() then
    alter table account_settings force row level security;
  end if;
end
$$;

alter table accounts alter column issuer set default gen_random_uuid();
alter table accounts alter column issuer set not null;
alter table accounts add constraint accounts_issuer unique (issuer);
alter table account_settings drop column issuer;
