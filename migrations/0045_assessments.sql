-- The risk of what is placed on the market, assessed before the statement.

create table assessments (
  account_id text not null references accounts (id),
  id uuid not null,
  product_id uuid not null,
  assessed_for text not null check (assessed_for in ('own', 'buyer')),
  state text not null check (state in ('open', 'concluded')), -- whether a concluded one is stale is reckoned
  answers jsonb not null, -- one for each criterion, as the contract has them
  measures jsonb not null,
  conclusion jsonb, -- risk, reason, by whom, when, and the day of its review
  facts jsonb, -- what was known when it was concluded
  is_simplified boolean, -- of concluded ones
  placed_on text, -- a day, YYYY-MM-DD
  copied_from uuid,
  reopen_reason text,
  version int not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  deletion_batch uuid,
  primary key (account_id, id),
  foreign key (account_id, product_id) references products (account_id, id)
);
create index assessments_product on assessments (account_id, product_id, created_at desc) where deleted_at is null;
create index assessments_state on assessments (account_id, state, ((conclusion ->> 'reviewBy')))
  where deleted_at is null;
call protect('assessments');

-- What jobs find out by themselves, beside the records: whether what was concluded still holds.
create table assessment_looks (
  account_id text not null references accounts (id),
  assessment_id uuid not null,
  seen_n bigint not null, -- the last event of the account that was taken into account
  is_due boolean not null, -- something upstream has changed since the last look
  stale_at timestamptz, -- since when it holds no longer; only reopening ends it
  cause text check (cause in ('review', 'plots', 'tier', 'concern')),
  primary key (account_id, assessment_id),
  foreign key (account_id, assessment_id) references assessments (account_id, id)
);
call protect('assessment_looks');
