-- When the EU is next asked what became of a statement, and how often it was asked. A process that was killed leaves its row.
alter table statement_looks add column ask_at timestamptz;
alter table statement_looks add column asks int not null default 0;

-- The last running number of an account's statements: of two at once, one waits for the other.
create table statement_numbers (
  account_id text not null references accounts (id),
  last int not null,
  restored_at timestamptz, -- since when statements may be at the EU that the backup didn't know of
  primary key (account_id)
);
call protect('statement_numbers');
