-- A geometry of more than 100,000 hectares has a warning (GEOMETRY_HUGE), those from before, too.

-- The owner is behind the wall too, and migrates for every account.
alter table locations no force row level security;
update locations set warnings = warnings || '{GEOMETRY_HUGE}' where area_ha > 100000;
alter table locations force row level security;

-- The chore of the server lists these records anew, and warns of them.
alter table products no force row level security;
alter table milestones no force row level security;
update accounts a set is_listed = false
where exists (
    select from products p where p.account_id = a.id and jsonb_path_exists(p.listed, '$.data.*.areaHa ? (@ > 100000)')
  ) or exists (
    select from milestones m where m.account_id = a.id and jsonb_path_exists(m.listed, '$.data.*.areaHa ? (@ > 100000)')
  );
update products set listed = null where jsonb_path_exists(listed, '$.data.*.areaHa ? (@ > 100000)');
update milestones set listed = null where jsonb_path_exists(listed, '$.data.*.areaHa ? (@ > 100000)');
alter table products force row level security;
alter table milestones force row level security;
