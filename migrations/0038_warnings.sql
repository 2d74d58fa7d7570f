-- ends the version before: it reads a process's warnings as texts
-- A warning of a process was its code, and behind a blank its figures as JSON: now [{code, details?}]. JSON has no bare line break.
alter table milestones alter column warnings drop default;
alter table milestones alter column warnings type jsonb using (
  '[' || replace(
    regexp_replace(
      regexp_replace(array_to_string(warnings, E'\n'), '^(\w+) (.+)$', '{"code": "\1", "details": \2}', 'gn'),
      '^(\w+)$', '{"code": "\1"}', 'gn'
    ), E'\n', ','
  ) || ']'
)::jsonb;
alter table milestones alter column warnings set default '[]';
