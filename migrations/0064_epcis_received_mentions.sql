-- Under row security no index over a list is read: events of others are found by their products as by their keys.
alter table epcis_events no force row level security;
alter table epcis_mentions no force row level security;

insert into epcis_mentions (account_id, key, event_time, record_time, id)
select distinct e.account_id, epcis_key('product ' || named.id), e.event_time, e.record_time, e.id
from epcis_events e cross join lateral unnest(e.product_ids) as named (id)
where e.capture_id is not null;

do $$
begin
  -- On a cluster it stays unforced.
  if not is_spread() then
    alter table epcis_events force row level security;
    alter table epcis_mentions force row level security;
  end if;
end
$$;

drop index epcis_events_received;
