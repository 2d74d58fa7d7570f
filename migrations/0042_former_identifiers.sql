-- Identifiers that corrections replaced, the last one last (NAM-02), and the column by which searches find them.
alter table products add column formerly text[], add column former_search text;

do $$
declare
  ignored text := E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029'
    || E'\u202f\u205f\u3000\ufeff.\u00b7\u2024\u2026-\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d/\\\u2044\u2215\uff0f';
begin
  -- The owner sees the rows of all accounts while row security isn't forced on it.
  alter table events no force row level security;
  alter table products no force row level security;
  with replaced as (
    select account_id, record_id::uuid as id, before -> 'data' ->> 'identifier' as identifier, max(n) as n
    from events
    where type = 'products' and action = 'corrected' and after -> 'data' is not null
      and before -> 'data' ->> 'identifier' <> after -> 'data' ->> 'identifier'
      and before -> 'data' ->> 'identifier' !~ '^Unidentified - [A-Za-z0-9_-]{1,40}$'
    group by account_id, record_id, before -> 'data' ->> 'identifier'
  ), placed as (
    select r.account_id, r.id, r.identifier, row_number() over (partition by r.account_id, r.id order by r.n desc) as place
    from replaced r join products p on p.account_id = r.account_id and p.id = r.id
    where p.identifier <> r.identifier
  ), former as (
    select account_id, id, array_agg(identifier order by place desc) as formerly from placed
    where place <= 20 group by account_id, id
  )
  update products p set formerly = f.formerly from former f where p.account_id = f.account_id and p.id = f.id;

  with folded as (
    select p.account_id, p.id, u.at,
      btrim(lower(regexp_replace(normalize(u.identifier, nfd), '[\u0300-\u036f]', '', 'g') collate "und-x-icu")) as line
    from products p cross join unnest(p.formerly) with ordinality u (identifier, at)
  ), keyed as (
    select account_id, id, string_agg(line, ' ' order by at) as lines, string_agg(distinct (translate(line, ignored, '') || E'\n')
      collate "C", '' order by (translate(line, ignored, '') || E'\n') collate "C") filter (where translate(line, ignored, '') <> '') as keys
    from folded group by account_id, id
  )
  update products p set former_search = k.lines || E'\n' || coalesce(k.keys, '')
  from keyed k where p.account_id = k.account_id and p.id = k.id;

  -- On a cluster it stays unforced.
  if not is_spread() then
    alter table events force row level security;
    alter table products force row level security;
  end if;
end
$$;

-- Where the database has no trigrams, a search walks its list.
do $$
begin
  create index products_former on products using gin (account_id, product_schema_id, former_search gin_trgm_ops)
    where deleted_at is null and former_search is not null;
exception when insufficient_privilege or undefined_object or feature_not_supported then
  raise notice 'no index for former identifiers: %', sqlerrm;
end
$$;
