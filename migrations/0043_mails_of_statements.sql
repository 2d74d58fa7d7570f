-- What administrators were written about a statement, each once: `closing 2026-11-30T10:00:00.000Z` (EUD-21).
alter table statement_looks add column mailed text[] not null default '{}';
