-- What is declared of products to the EU: due diligence statements.

create table statements (
  account_id text not null references accounts (id),
  id uuid not null,
  product_id uuid not null,
  internal_number int not null, -- from 1 in each account
  internal_reference text not null, -- the product's identifier and the number
  declared text not null
    check (declared in ('draft', 'frozen', 'submitted', 'available', 'rejected', 'withdrawn')),
  operator_role text not null check (operator_role in ('OPERATOR', 'REPRESENTATIVE_OPERATOR')),
  activity_type text not null check (activity_type in ('IMPORT', 'EXPORT', 'DOMESTIC')),
  country_of_activity text,
  border_country text,
  comment text,
  is_confidential boolean not null,
  operator jsonb, -- who is represented
  commodities jsonb not null, -- as the contract has them
  cited jsonb not null, -- the references, with where each was found
  frozen jsonb, -- when, by whom, counts and SHA-256 of the plots, and the name of their file in the storage
  eu jsonb, -- what the EU answered, or was typed by hand
  search text not null, -- the reference, the identifier and the EU's number, for searches
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
create unique index statements_internal on statements (account_id, internal_number);
-- One open one a product: of two people at once, one is refused.
create unique index statements_open on statements (account_id, product_id)
  where declared in ('draft', 'frozen', 'submitted') and deleted_at is null;
-- A number of the EU is of one statement.
create unique index statements_reference on statements (account_id, (eu ->> 'referenceNumber'))
  where eu ->> 'referenceNumber' is not null and deleted_at is null;
create index statements_product on statements (account_id, product_id);
create index statements_created on statements (account_id, created_at) where deleted_at is null;
call protect('statements');

-- What jobs find out by themselves, beside the records: whether the origin of what was frozen is still the same.
create table statement_looks (
  account_id text not null references accounts (id),
  statement_id uuid not null,
  seen_n bigint not null, -- the last event of the account that was taken into account
  is_due boolean not null, -- something upstream has changed since the last look
  drift_at timestamptz, -- since when the plots are others than the frozen ones; null: they agree
  primary key (account_id, statement_id),
  foreign key (account_id, statement_id) references statements (account_id, id)
);
create index statement_looks_due on statement_looks (account_id, statement_id) where is_due;
call protect('statement_looks');
