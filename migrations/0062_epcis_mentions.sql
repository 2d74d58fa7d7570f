-- Queries of events find them by what they say, in the order of time, however many events say it.

-- The number of a search key, the same in every version of PostgreSQL.
create function epcis_key(key text) returns bigint
language sql immutable parallel safe
as $$ select ('x' || substr(md5(key), 1, 16))::bit(64)::bigint $$;

-- Which events have a key: that of a role with its text, or of their type.
create table epcis_mentions (
  account_id text not null references accounts (id),
  key bigint not null,
  event_time timestamptz not null,
  record_time timestamptz not null,
  id uuid not null, -- of the event
  primary key (account_id, key, event_time, id)
);
create index epcis_mentions_record_time on epcis_mentions (account_id, key, record_time, id);
call protect('epcis_mentions');

-- What the lists of EPCIS name (EPX-06); a text may stand in it twice, because two that write at once don't wait for each other.
create table epcis_words (
  account_id text not null references accounts (id),
  list text not null,
  word text collate "C" not null, -- as events say it
  key text not null -- the search key of it
);
create index epcis_words_order on epcis_words (account_id, list, word);
call protect('epcis_words');

-- The owner sees the rows of all accounts while row security isn't forced on it.
alter table epcis_events no force row level security;
alter table epcis_mentions no force row level security;
alter table epcis_words no force row level security;

insert into epcis_mentions (account_id, key, event_time, record_time, id)
select e.account_id, epcis_key(k.key), e.event_time, e.record_time, e.id
from epcis_events e cross join lateral (select unnest(e.keys) union select 'type ' || e.type) as k (key);

insert into epcis_words (account_id, list, word, key)
select distinct e.account_id, r.list,
  regexp_replace(substr(k.key, strpos(k.key, ' ') + 1), '^https://ref\.gs1\.org/cbv/(BizStep|Disp)-', ''), k.key
from epcis_events e
cross join lateral (select unnest(e.keys) union select 'type ' || e.type) as k (key)
join (values ('type', 'eventTypes'), ('epc', 'epcs'), ('class', 'epcs'), ('input', 'epcs'), ('output', 'epcs'), ('parent', 'epcs'),
  ('bizStep', 'bizSteps'), ('bizLocation', 'bizLocations'), ('readPoint', 'readPoints'), ('disposition', 'dispositions')) as r (role, list)
  on r.role = split_part(k.key, ' ', 1);

do $$
begin
  -- On a cluster it stays unforced.
  if not is_spread() then
    alter table epcis_events force row level security;
    alter table epcis_mentions force row level security;
    alter table epcis_words force row level security;
  end if;
end
$$;

drop index epcis_events_keys;
