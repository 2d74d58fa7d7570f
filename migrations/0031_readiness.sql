-- What is missing of each product, as a job reckons it after each change (RDY-03), how much waits for people, and since when (TOD-01).

create table readiness (
  account_id text not null references accounts (id),
  product_id uuid not null,
  -- Copies of the product's, by which it is found and counted here alone.
  product_schema_id text not null,
  organization_id uuid not null,
  created_at timestamptz not null,
  state text check (state in ('ready', 'missing', 'unknown')), -- null: nobody has reckoned it yet
  must_missing int not null default 0, -- rules that aren't met, by their level
  should_missing int not null default 0,
  eudr text check (eudr in ('ok', 'missing', 'unknown')), -- what the EU's checks found, where a rule asks for them
  waits text[] not null default '{}', -- NO_ORIGIN, UNIDENTIFIED, NOT_READY
  -- What the product was when this was reckoned: where it isn't that any more, this is what was last known.
  version int,
  count_of_milestones int,
  last_update_milestone timestamptz,
  due_n bigint, -- the last event after which it has to be reckoned again; null: it holds
  primary key (account_id, product_id),
  foreign key (account_id, product_id) references products (account_id, id)
);
create index readiness_due on readiness (account_id, due_n, product_id) where due_n is not null;
create index readiness_state on readiness (account_id, product_schema_id, state, created_at desc, product_id desc)
  include (organization_id);
create index readiness_waiting on readiness (account_id, product_schema_id, organization_id, created_at)
  where waits <> '{}';
call protect('readiness');

-- The last event of an account that was taken into account.
create table readiness_cursors (
  account_id text primary key references accounts (id),
  seen_n bigint not null
);
call protect('readiness_cursors');

-- Whole stages of an organization that have to be reckoned again, product by product in the order of their ids.
create table readiness_scopes (
  account_id text not null references accounts (id),
  product_schema_id text not null,
  organization_id uuid not null,
  due_n bigint not null, -- as of products
  after_id uuid, -- the last product that was reckoned
  primary key (account_id, product_schema_id, organization_id),
  foreign key (account_id, product_schema_id) references product_schemas (account_id, id),
  foreign key (account_id, organization_id) references organizations (account_id, id)
);
call protect('readiness_scopes');

-- How many products of a stage and organization wait, by the reason.
create table waiting_counters (
  account_id text not null references accounts (id),
  product_schema_id text not null,
  organization_id uuid not null,
  code text not null,
  number bigint not null,
  primary key (account_id, product_schema_id, organization_id, code),
  foreign key (account_id, product_schema_id) references product_schemas (account_id, id),
  foreign key (account_id, organization_id) references organizations (account_id, id)
);
call protect('waiting_counters');

-- New products are counted by stage.
create index readiness_created on readiness (account_id, product_schema_id, created_at) include (organization_id);

-- The last two days on which a person was here, for what is new since: the last moment of each.
create table visits (
  account_id text not null references accounts (id),
  user_id text not null,
  at timestamptz not null,
  before_at timestamptz, -- the last moment of the day before that
  primary key (account_id, user_id)
);
call protect('visits');
