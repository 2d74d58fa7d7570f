-- Searches compare a text without blanks, dots, hyphens and slashes, too. The column that lists search holds the text without case and
-- accents; below that follow, each on a line of its own, the keys of its values (core/rules/search.ts makes those of new rows).
do $$
declare
  ignored text := E'\t\n\u000b\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029'
    || E'\u202f\u205f\u3000\ufeff.\u00b7\u2024\u2026-\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d/\\\u2044\u2215\uff0f';
  walled regclass;
begin
  -- The owner sees the rows of all accounts while row security isn't forced on it.
  foreach walled in array '{organizations, locations, media, dashboards, products, assets}'::regclass[] loop
    execute format('alter table %s no force row level security', walled);
  end loop;

  foreach walled in array '{organizations, locations, media, dashboards}'::regclass[] loop
    execute format($update$
      update %s set search = search || E'\n' || coalesce(nullif(translate(search, %L, ''), '') || E'\n', '')
    $update$, walled, ignored);
  end loop;

  -- Each value of a product or an asset has a key. Numbers, days and times are shown in several ways, whose digits must not run into
  -- each other: each of their words has one.
  foreach walled in array '{products, assets}'::regclass[] loop
    execute format($update$
      update %1$s t set search = search || E'\n' || coalesce((
        select string_agg(distinct (translate(word, %2$L, '') || E'\n') collate "C", ''
          order by (translate(word, %2$L, '') || E'\n') collate "C") filter (where translate(word, %2$L, '') <> '')
        from jsonb_each_text(t.headers) header, unnest(case
          when jsonb_typeof(t.data -> header.key) = 'number'
            or t.data ->> header.key ~ '^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[-+]\d\d:\d\d)?)?$' then string_to_array(header.value, ' ')
          else array[header.value]
        end) word
      ), '')
    $update$, walled, ignored);
  end loop;

  foreach walled in array '{organizations, locations, media, dashboards, products, assets}'::regclass[] loop
    execute format('alter table %s force row level security', walled);
  end loop;
end
$$;
