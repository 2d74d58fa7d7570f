-- What a look at a link shows of its draft: made when the draft is judged, so that a look costs the same whatever the draft holds.
-- A draft that waits for its signature shows what was typed and sent, and is reviewed once more.
alter table inquiry_links add column shown jsonb; -- {typed, kept, review}
do $$ begin
  if not is_spread() then alter table inquiry_links no force row level security; end if;
end $$;
update inquiry_links set is_reviewed = false, shown = jsonb_build_object(
  'typed', draft -> 'typed',
  'kept', coalesce(
    (select jsonb_object_agg(k.field, k.kept) from (
      select f ->> 'field' as field, jsonb_agg(jsonb_build_object('value', f -> 'sha256', 'name', f -> 'name')) as kept
      from jsonb_array_elements(draft -> 'files') f group by 1
      union all
      select p.key, jsonb_build_array(jsonb_build_object('value', 'plots', 'name', p.value -> 'name'))
      from jsonb_each(draft -> 'plots') p
    ) k), '{}'),
  'review', null)
  where draft is not null;
do $$ begin
  if not is_spread() then alter table inquiry_links force row level security; end if;
end $$;
