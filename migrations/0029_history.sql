-- The history is listed by number, person, action and time (6-contract.md §11). Events are appended in the order of their times, so the
-- summary of blocks finds a period and costs writers nothing; rare actions alone need an index of theirs.
create index events_user on events (account_id, by_user, n);
create index events_rare_action on events (account_id, action, n) where action not in ('create', 'update');
create index events_time on events using brin (at) with (pages_per_range = 32, autosummarize = on);

-- What the last check of an account's chain has found. It is made anew every day.
create table history_checks (
  account_id text primary key references accounts (id),
  asked_at timestamptz, -- null unless one is under way
  checked_at timestamptz, -- null until the first one has ended
  n bigint not null default 0, -- the head that it checked
  differ int not null default 0,
  broken_at bigint -- the first event that isn't what was written
);
call protect('history_checks');
